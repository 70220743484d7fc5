import type { Repetition } from '@doorstep/contract/activities/schema'
import type { WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import type { Turn } from '../rules.ts'

export interface NewActivity {
  propertyId: number
  name: string
  lastCompletedOn: string
  nextScheduledOn: string
  repetition: Repetition | null
}

function repetitionColumns(repetition: Repetition | null) {
  return {
    repeat_every: repetition?.every ?? null,
    repeat_unit: repetition?.unit ?? null,
    repeat_from: repetition?.from ?? null,
  }
}

export async function insertActivity(
  ctx: WriteCtx,
  { repetition, ...activity }: NewActivity,
): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'maintenance_activities', {
    ...columnsOf('maintenance_activities', activity),
    ...repetitionColumns(repetition),
    repeat_anchor_on: repetition ? activity.nextScheduledOn : null,
    created_by: ctx.actor.userId,
    created_at: at,
    updated_at: at,
  })
}

export interface ActivityChange {
  name?: string
  lastCompletedOn?: string
  nextScheduledOn?: string
  isActive?: boolean
  repetition?: Repetition | null
  /** The anchor of the repetition. Its day of the month applies to all later dates. */
  repeatAnchorOn?: string | null
}

export async function updateActivityRow(
  ctx: WriteCtx,
  { id, version }: { id: number; version: number },
  { repetition, ...change }: ActivityChange,
): Promise<void> {
  await updateRow(ctx.db, 'maintenance_activities', id, {
    ...columnsOf('maintenance_activities', change),
    ...(repetition !== undefined && repetitionColumns(repetition)),
    version: version + 1,
    updated_at: ctx.now(),
  })
}

export async function hideActivity(
  ctx: WriteCtx,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await updateRow(ctx.db, 'maintenance_activities', id, { deleted_at: ctx.now(), version: version + 1 })
}

export async function insertTurn(ctx: WriteCtx, activityId: number, turn: Turn): Promise<void> {
  await ctx.db
    .insertInto('activity_turns')
    .values({ activity_id: activityId, planned_on: turn.plannedOn, done_on: turn.doneOn })
    .execute()
}

/** Corrects the day of the last completion. Returns false if that completion is not stored. */
export async function updateDoneOn(
  ctx: WriteCtx,
  activityId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('activity_turns')
    .set({ done_on: to })
    .where('activity_id', '=', activityId)
    .where('done_on', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
