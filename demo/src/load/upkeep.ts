import type { WriteCtx } from '@doorstep/server/context'
import { createAlert, toggleAlert } from '@doorstep/server/features/alerts/service'
import { saveCollections } from '@doorstep/server/features/collections/service'
import { putOwnerRule } from '@doorstep/server/features/owner-rules/service'
import { createActivity, updateActivity } from '@doorstep/server/features/activities/editing/service'
import type {
  DemoPlan,
  PlannedActivity,
  PlannedAlert,
  PlannedCollections,
  PlannedOwnerRule,
} from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

export function upkeepHappens({ alerts, activities, collections, ownerRules }: DemoPlan): Happening[] {
  return [
    ...alerts.map((alert) => ({ at: alert.createdAt, run: (loading: Loading) => addAlert(loading, alert) })),
    ...activities.map((activity) => ({
      at: activity.createdAt,
      run: (loading: Loading) => addActivity(loading, activity),
    })),
    ...ownerRules.map((rule) => ({
      at: rule.createdAt,
      run: (loading: Loading) => addOwnerRule(loading, rule),
    })),
    ...collections.map((round) => ({
      at: round.createdAt,
      run: (loading: Loading) => setCollections(loading, round),
    })),
  ]
}

async function addAlert(loading: Loading, alert: PlannedAlert): Promise<void> {
  const ctx = actorAt(loading, alert.createdBy, alert.createdAt)
  const { message, severity } = alert
  const { id } = await createAlert(ctx, {
    body: {
      message,
      severity,
      siteName: alert.site === null ? null : await siteNameOf(ctx, known(loading.developments, alert.site)),
      startsAt: alert.startsAt?.toISOString() ?? null,
      expiresAt: alert.expiresAt?.toISOString() ?? null,
    },
  })
  if (!alert.isActive) await toggleAlert(ctx, { params: { alertId: id }, body: { isActive: false } })
}

async function siteNameOf({ db }: WriteCtx, developmentId: number): Promise<string> {
  const row = await db
    .selectFrom('developments')
    .select('site_name')
    .where('id', '=', developmentId)
    .executeTakeFirstOrThrow()
  return row.site_name
}

async function addActivity(loading: Loading, activity: PlannedActivity): Promise<void> {
  const ctx = actorAt(loading, activity.createdBy, activity.createdAt)
  const { id } = await createActivity(ctx, {
    body: {
      propertyId: known(loading.properties, activity.property).id,
      activity: activity.name,
      lastCompleted: activity.lastCompletedOn,
      nextScheduled: activity.nextScheduledOn,
      repetition: activity.repetition,
    },
  })
  if (!activity.isActive) await updateActivity(ctx, { params: { activityId: id }, body: { isActive: false } })
}

async function setCollections(loading: Loading, round: PlannedCollections): Promise<void> {
  const ctx = actorAt(loading, round.createdBy, round.createdAt)
  const schedules = round.schedules.map((schedule) => ({ ...schedule, shifts: [...schedule.shifts] }))
  const developmentId = known(loading.developments, round.site)
  await saveCollections(ctx, { params: { developmentId }, body: { schedules } })
}

async function addOwnerRule(loading: Loading, rule: PlannedOwnerRule): Promise<void> {
  const top = loading.categories.find(({ parentId, name }) => parentId === null && name === rule.category)
  if (rule.category !== null && !top) throw new Error(`There is no category ${rule.category}.`)
  await putOwnerRule(actorAt(loading, rule.owner, rule.createdAt), {
    body: {
      developmentId: known(loading.developments, rule.site),
      categoryId: top?.id ?? null,
      userId: known(loading.people, rule.owner).userId,
    },
  })
}
