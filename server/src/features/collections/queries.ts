import { sql } from 'kysely'
import type { Nation, Schedule, Stream } from '@doorstep/contract/collections/rules'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { updateRow } from '../../db/statements.ts'

export interface ScheduleRow extends Schedule {
  stream: Stream
}

/** Schedules of a development with their shifts, in the order of the streams. */
export async function findSchedules(ctx: SystemCtx, developmentId: number): Promise<ScheduleRow[]> {
  const rows = await ctx.db
    .selectFrom('collection_schedules as s')
    .leftJoin('collection_shifts as x', 'x.schedule_id', 's.id')
    .where('s.development_id', '=', developmentId)
    // A check constraint on the table guarantees this type.
    .select(sql<Stream>`s.stream`.as('stream'))
    .select(['s.id', 's.first_on', 's.every_weeks', 'x.from_on', 'x.to_on'])
    .orderBy('s.id')
    .orderBy('x.from_on')
    .execute()
  const schedules = new Map<number, ScheduleRow & { shifts: { from: string; to: string | null }[] }>()
  for (const row of rows) {
    const schedule = schedules.get(row.id) ?? {
      stream: row.stream,
      firstOn: row.first_on,
      everyWeeks: row.every_weeks,
      shifts: [],
    }
    if (row.from_on !== null) schedule.shifts.push({ from: row.from_on, to: row.to_on })
    schedules.set(row.id, schedule)
  }
  return [...schedules.values()]
}

export interface CollectionFacts {
  version: number
  nation: Nation | null
}

/** Version and nation of a development's collections. `lock` keeps the row locked until the transaction ends. */
export async function findCollectionFacts(
  ctx: SystemCtx,
  developmentId: number,
  { lock = false } = {},
): Promise<CollectionFacts | undefined> {
  return (
    ctx.db
      .selectFrom('developments as d')
      .innerJoin('towns as t', 't.id', 'd.town_id')
      .innerJoin('countries as c', 'c.id', 't.country_id')
      .select('d.collections_version as version')
      // A check constraint guarantees this type. A British development without a nation counts as English.
      .select(
        sql<Nation | null>`case when c.iso_code = 'GB' then coalesce(d.nation, 'england') end`.as('nation'),
      )
      .where('d.id', '=', developmentId)
      .$if(lock, (query) => query.forUpdate('d'))
      .executeTakeFirst()
  )
}

/** Increases the version of the collections and stores the nation. */
export async function updateCollectionFacts(
  ctx: SystemWriteCtx,
  developmentId: number,
  { version, nation }: CollectionFacts,
): Promise<void> {
  await updateRow(ctx.db, 'developments', developmentId, { collections_version: version + 1, nation })
}

export async function replaceSchedules(
  ctx: SystemWriteCtx,
  developmentId: number,
  schedules: readonly ScheduleRow[],
): Promise<void> {
  await ctx.db.deleteFrom('collection_schedules').where('development_id', '=', developmentId).execute()
  if (schedules.length === 0) return
  const rows = await ctx.db
    .insertInto('collection_schedules')
    .values(
      schedules.map(({ stream, firstOn, everyWeeks }) => ({
        development_id: developmentId,
        stream,
        first_on: firstOn,
        every_weeks: everyWeeks,
      })),
    )
    .returning(['id', 'stream'])
    .execute()
  const shifts = schedules.flatMap(({ stream, shifts: list }) => {
    const schedule_id = rows.find((row) => row.stream === stream)?.id ?? 0
    return list.map(({ from, to }) => ({ schedule_id, from_on: from, to_on: to }))
  })
  if (shifts.length > 0) await ctx.db.insertInto('collection_shifts').values(shifts).execute()
}
