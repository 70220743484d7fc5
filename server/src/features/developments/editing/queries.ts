import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { hasRow, insertRow, updateRow } from '../../../db/statements.ts'

export async function isTownOf(ctx: SystemCtx, townId: number, countryId: number): Promise<boolean> {
  return hasRow(ctx.db, 'towns', { id: townId, country_id: countryId })
}

/** Returns the id of the country's town with this name, whatever its case. Creates a missing town. */
export async function findOrMakeTown(ctx: SystemWriteCtx, countryId: number, name: string): Promise<number> {
  const row = await ctx.db
    .with('made', (db) =>
      db
        .insertInto('towns')
        .values({ country_id: countryId, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .selectFrom('made')
    .select('id')
    .unionAll((query) =>
      query
        .selectFrom('towns')
        .select('id')
        .where('country_id', '=', countryId)
        .where(sql<boolean>`lower(name) = lower(${name})`),
    )
    .limit(1)
    .executeTakeFirst()
  if (row) return row.id
  // If no row comes back, another transaction has created the town since the statement began.
  return findOrMakeTown(ctx, countryId, name)
}

export interface DevelopmentFields {
  name: string
  siteName: string
  address: string
  townId: number
  /** If the emergency number is undefined, it does not change. */
  emergencyNumber?: string | null
}

export async function insertDevelopment(ctx: WriteCtx, fields: DevelopmentFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'developments', {
    ...columnsOf('developments', fields),
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
}

export async function updateDevelopmentRow(
  ctx: WriteCtx,
  { developmentId, version }: { developmentId: number; version: number },
  change: Partial<DevelopmentFields> & { isActive?: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'developments', developmentId, {
    ...columnsOf('developments', change),
    version: version + 1,
    updated_at: ctx.now(),
  })
}

/** Returns the ids of all people with a role in a development, because a change affects their rights. */
export async function findMappedPeople(ctx: SystemCtx, developmentId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('property_roles as m')
    .innerJoin('homes as p', 'p.id', 'm.property_id')
    .where('p.development_id', '=', developmentId)
    .select('m.user_id')
    .distinct()
    .execute()
  return rows.map((row) => row.user_id)
}
