import { emitAudit } from '../../audit/emitAudit.ts'
import { insertAlert } from '../../features/alerts/queries.ts'
import { replaceSchedules } from '../../features/collections/queries.ts'
import { insertActivity } from '../../features/maintenance/editing/queries.ts'
import type { DemoPlan, PlannedActivity, PlannedAlert, PlannedCollections } from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

export function upkeepHappens({ alerts, activities, collections }: DemoPlan): Happening[] {
  return [
    ...alerts.map((alert) => ({ at: alert.createdAt, run: (loading: Loading) => addAlert(loading, alert) })),
    ...activities.map((activity) => ({
      at: activity.createdAt,
      run: (loading: Loading) => addActivity(loading, activity),
    })),
    ...collections.map((round) => ({
      at: round.createdAt,
      run: (loading: Loading) => setCollections(loading, round),
    })),
  ]
}

async function addAlert(loading: Loading, alert: PlannedAlert): Promise<void> {
  const ctx = actorAt(loading, alert.createdBy, alert.createdAt)
  const developmentId = alert.site === null ? null : known(loading.developments, alert.site)
  const { message, severity, startsAt, expiresAt, isActive } = alert
  const id = await insertAlert(ctx, { developmentId, message, severity, startsAt, expiresAt })
  if (!isActive) await ctx.db.updateTable('alerts').set({ is_active: false }).where('id', '=', id).execute()
  await emitAudit(ctx, {
    action: 'alert.create',
    object: { type: 'alert', id },
    after: { developmentId, message, severity },
  })
}

async function addActivity(loading: Loading, activity: PlannedActivity): Promise<void> {
  const ctx = actorAt(loading, activity.createdBy, activity.createdAt)
  const { id: propertyId } = known(loading.properties, activity.property)
  const { name, lastCompletedOn, nextScheduledOn, repetition, isActive } = activity
  const id = await insertActivity(ctx, { propertyId, name, lastCompletedOn, nextScheduledOn, repetition })
  if (!isActive)
    await ctx.db
      .updateTable('maintenance_activities')
      .set({ is_active: false })
      .where('id', '=', id)
      .execute()
  await emitAudit(ctx, {
    action: 'activity.create',
    object: { type: 'activity', id },
    after: { propertyId, name, lastCompletedOn, nextScheduledOn },
  })
}

async function setCollections(loading: Loading, round: PlannedCollections): Promise<void> {
  const ctx = actorAt(loading, round.createdBy, round.createdAt)
  const developmentId = known(loading.developments, round.site)
  await replaceSchedules(ctx, developmentId, round.schedules)
  await emitAudit(ctx, {
    action: 'collection.update',
    object: { type: 'development', id: developmentId },
    after: round.schedules,
  })
}
