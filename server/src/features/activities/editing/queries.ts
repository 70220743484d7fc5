import type { Repetition } from '@doorstep/contract/activities/schema'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'

export interface NewActivity {
  propertyId: number
  name: string
  lastCompletedOn: string
  nextScheduledOn: string
  repetition: Repetition | null
}

export async function insertActivity(ctx: Ctx & { db: Tx }, activity: NewActivity): Promise<number> {
  const at = ctx.now()
  const { repetition } = activity
  const row = await ctx.db
    .insertInto('maintenance_activities')
    .values({
      property_id: activity.propertyId,
      name: activity.name,
      last_completed_on: activity.lastCompletedOn,
      next_scheduled_on: activity.nextScheduledOn,
      repeat_every: repetition?.every ?? null,
      repeat_unit: repetition?.unit ?? null,
      repeat_from: repetition?.from ?? null,
      repeat_anchor_on: repetition ? activity.nextScheduledOn : null,
      created_by: ctx.actor.userId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface ActivityChange {
  name?: string
  lastCompletedOn?: string
  nextScheduledOn?: string
  isActive?: boolean
  repetition?: Repetition | null
  /** The day whose number the repetition keeps. */
  repeatAnchorOn?: string | null
}

/** Writes the change, one version on. */
export async function updateActivityRow(
  ctx: Ctx & { db: Tx },
  { id, version }: { id: number; version: number },
  change: ActivityChange,
): Promise<void> {
  const { repetition } = change
  await ctx.db
    .updateTable('maintenance_activities')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.lastCompletedOn !== undefined && { last_completed_on: change.lastCompletedOn }),
      ...(change.nextScheduledOn !== undefined && { next_scheduled_on: change.nextScheduledOn }),
      ...(change.isActive !== undefined && { is_active: change.isActive }),
      ...(repetition !== undefined && {
        repeat_every: repetition?.every ?? null,
        repeat_unit: repetition?.unit ?? null,
        repeat_from: repetition?.from ?? null,
      }),
      ...(change.repeatAnchorOn !== undefined && { repeat_anchor_on: change.repeatAnchorOn }),
      version: version + 1,
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Hides the activity; its row stays. */
export async function hideActivity(
  ctx: Ctx & { db: Tx },
  { id, version }: { id: number; version: number },
): Promise<void> {
  await ctx.db
    .updateTable('maintenance_activities')
    .set({ deleted_at: ctx.now(), version: version + 1 })
    .where('id', '=', id)
    .execute()
}
