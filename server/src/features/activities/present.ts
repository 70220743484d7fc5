import type { Activity, Repetition } from '@doorstep/contract/activities/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { dayAt, startOfDay } from '../../time/civil.ts'
import type { ActivityRow } from './queries.ts'
import { isOverdue } from './rules.ts'

const ABILITIES = ['activity:update', 'activity:delete'] as const

export function presentActivity(ctx: Ctx, row: ActivityRow): Activity {
  const { timeZone } = ctx.services.config
  return {
    id: row.id,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    activity: row.name,
    lastCompleted: startOfDay(row.lastCompletedOn, timeZone).toISOString(),
    nextScheduled: startOfDay(row.nextScheduledOn, timeZone).toISOString(),
    isActive: row.isActive,
    isOverdue: isOverdue(row, dayAt(ctx.now(), timeZone)),
    repetition: presentRepetition(row),
    version: row.version,
    can: ABILITIES.filter((right) =>
      includes(ctx.actor, right, { propertyId: row.propertyId, developmentId: row.developmentId }),
    ),
  }
}

export function presentRepetition({ repeatEvery, repeatUnit, repeatFrom }: ActivityRow): Repetition | null {
  if (repeatEvery === null || repeatUnit === null || repeatFrom === null) return null
  return { every: repeatEvery, unit: repeatUnit, from: repeatFrom }
}
