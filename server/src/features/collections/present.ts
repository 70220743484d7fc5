import { nextCollections, STREAMS } from '@doorstep/contract/collections/rules'
import { NEXT_DATES } from '@doorstep/contract/collections/schema'
import type { Collections } from '@doorstep/contract/collections/schema'
import type { Ctx } from '../../context.ts'
import { dayAt } from '../../time/civil.ts'
import type { ScheduleRow } from './queries.ts'

export function presentCollections(
  ctx: Ctx,
  { developmentId, version, schedules }: { developmentId: number; version: number; schedules: ScheduleRow[] },
): Collections {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const inOrder = STREAMS.flatMap((stream) => schedules.filter((schedule) => schedule.stream === stream))
  return {
    developmentId,
    version,
    schedules: inOrder.map((schedule) => ({
      ...schedule,
      shifts: [...schedule.shifts],
      nextDates: nextCollections(schedule, today, NEXT_DATES),
    })),
    can: [],
  }
}
