import {
  HOLIDAYS_AHEAD_DAYS,
  nextCollections,
  schedulesProblem,
  STREAMS,
} from '@doorstep/contract/collections/rules'
import type { Nation, Stream } from '@doorstep/contract/collections/rules'
import type {
  BankHolidays,
  BankHolidaysQuery,
  Collections,
  CollectionsProposal,
  ReadCollectionsFile,
  SaveCollections,
} from '@doorstep/contract/collections/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params } from '../../context.ts'
import { countImport } from '../../csv/importRows.ts'
import { changesNothing } from '../../db/changes.ts'
import { invalid, notFound, stale } from '../../errors.ts'
import { authorize } from '../../policy/authorize.ts'
import { includesDevelopment } from '../../policy/scopes.ts'
import { bankHolidayHorizon } from '../../time/bankHolidays.ts'
import { addDays, dayAt } from '../../time/civil.ts'
import { readApart } from '../../untrusted/readApart.ts'
import { bankHolidaysBetween } from '../bank-holidays/service.ts'
import { presentCollections, presentSchedules } from './present.ts'
import { findCollectionFacts, findSchedules, replaceSchedules, updateCollectionFacts } from './queries.ts'
import type { CollectionFacts, ScheduleRow } from './queries.ts'
import type { readCalendar } from './rules.ts'

const readCalendarApart = readApart<typeof readCalendar>(
  new URL('./rules.ts', import.meta.url),
  'readCalendar',
)

/** Returns the collections of a development to everybody with a role at one of its properties. */
export async function readCollections(
  ctx: Ctx,
  { params: { developmentId } }: Params<'developmentId'>,
): Promise<Collections> {
  const facts = await getFacts(ctx, developmentId)
  return describe(ctx, developmentId, facts, await findSchedules(ctx, developmentId))
}

async function describe(
  ctx: Ctx,
  developmentId: number,
  facts: CollectionFacts,
  schedules: readonly ScheduleRow[],
): Promise<Collections> {
  const holidays = facts.nation && (await bankHolidaysAhead(ctx, facts.nation))
  return presentCollections(ctx, developmentId, facts, schedules, holidays)
}

async function getFacts(
  ctx: Ctx,
  developmentId: number,
  options?: { lock: boolean },
): Promise<CollectionFacts> {
  const facts = await findCollectionFacts(ctx, developmentId, options)
  if (!facts || !includesDevelopment(ctx.actor, 'collection:read', developmentId)) throw notFound()
  return facts
}

/** Replaces the development's schedules. */
export async function saveCollections(
  ctx: Ctx,
  { params: { developmentId }, body }: Params<'developmentId'> & { body: SaveCollections },
): Promise<Collections> {
  return withTransaction(ctx, async (tx) => {
    const before = await getFacts(tx, developmentId, { lock: true })
    authorize(tx, 'collection:update', { developmentId })
    const former = await findSchedules(tx, developmentId)
    if (body.version !== undefined && body.version !== before.version)
      throw stale('collection schedule', await describe(tx, developmentId, before, former))
    const problem = schedulesProblem(body.schedules)
    if (problem !== undefined) throw invalid({ schedules: problem })
    const facts = { version: before.version, nation: body.nation === undefined ? before.nation : body.nation }
    const [formerly, wanted] = [plainly(former), plainly(body.schedules)]
    if (changesNothing({ ...before, schedules: formerly }, { ...facts, schedules: wanted }))
      return describe(tx, developmentId, before, former)
    await replaceSchedules(tx, developmentId, body.schedules)
    await updateCollectionFacts(tx, developmentId, facts)
    await emitAudit(tx, {
      action: 'collection.update',
      object: { type: 'development', id: developmentId },
      before: { nation: before.nation, schedules: former },
      after: { nation: facts.nation, schedules: body.schedules },
    })
    const after = await getFacts(tx, developmentId)
    return describe(tx, developmentId, after, await findSchedules(tx, developmentId))
  })
}

/** Returns the fields that decide whether two schedules are equal, in a fixed order. */
const plainly = (schedules: readonly ScheduleRow[]): object[] =>
  schedules.map(({ stream, firstOn, everyWeeks, shifts }) => ({
    stream,
    firstOn,
    everyWeeks,
    shifts: shifts.map(({ from, to }) => ({ from, to })),
  }))

/** Reads a council's calendar file into proposed schedules. Stores nothing. */
export async function readCollectionsFile(
  ctx: Ctx,
  { body }: { body: ReadCollectionsFile },
): Promise<CollectionsProposal> {
  await countImport(ctx)
  const { timeZone } = ctx.services.config
  const today = dayAt(ctx.now(), timeZone)
  const read = await readCalendarApart({ ics: body.ics, today, timeZone }, 'ics')
  if ('problem' in read) throw invalid({ ics: read.problem })
  return { schedules: presentSchedules(read.schedules, today), leftOut: read.leftOut }
}

/** Upcoming bank holidays of a nation. The development does not need to exist yet. */
export async function readBankHolidays(
  ctx: Ctx,
  { query: { nation } }: { query: BankHolidaysQuery },
): Promise<BankHolidays> {
  return bankHolidaysAhead(ctx, nation)
}

async function bankHolidaysAhead(ctx: Ctx, nation: Nation): Promise<BankHolidays> {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const days = await bankHolidaysBetween(ctx, nation, today, addDays(today, HOLIDAYS_AHEAD_DAYS))
  return { days, ...bankHolidayHorizon(today) }
}

/** The next collection day of each stream from today on, in the order of the streams. */
export async function nextCollectionDays(ctx: Ctx, developmentId: number): Promise<Map<Stream, string>> {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const schedules = await findSchedules(ctx, developmentId)
  const days = schedules
    .toSorted((one, other) => STREAMS.indexOf(one.stream) - STREAMS.indexOf(other.stream))
    .map((schedule) => [schedule.stream, nextCollections(schedule, today, 1)[0]] as const)
  return new Map(days.flatMap(([stream, day]) => (day === undefined ? [] : [[stream, day]])))
}
