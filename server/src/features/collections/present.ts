import { NEXT_DATES, nextCollections, STREAMS } from '@doorstep/contract/collections/rules'
import type { BankHolidays, Collections, CollectionSchedule } from '@doorstep/contract/collections/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import type { CollectionFacts, ScheduleRow } from './queries.ts'

export function presentCollections(
  ctx: Ctx,
  developmentId: number,
  { version, nation }: CollectionFacts,
  schedules: readonly ScheduleRow[],
  bankHolidays: BankHolidays | null,
): Collections {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  return {
    developmentId,
    version,
    nation,
    schedules: presentSchedules(schedules, today),
    bankHolidays,
    can: includes(ctx.actor, 'collection:update', { developmentId }) ? ['collection:update'] : [],
  }
}

/** Schedules in the order of the streams, each with its next dates. */
export function presentSchedules(schedules: readonly ScheduleRow[], today: string): CollectionSchedule[] {
  return STREAMS.flatMap((stream) => schedules.filter((schedule) => schedule.stream === stream)).map(
    (schedule) => ({
      ...schedule,
      shifts: [...schedule.shifts],
      nextDates: nextCollections(schedule, today, NEXT_DATES),
    }),
  )
}
