import type { AuditAction } from '@doorstep/contract/audit/texts'
import { Activity } from '@doorstep/contract/activities/schema'
import type {
  CompleteActivity,
  CreateActivity,
  Repetition,
  UpdateActivity,
} from '@doorstep/contract/activities/schema'
import { NO_NEXT_DATE, DONE_LATER } from '@doorstep/contract/activities/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { invalid, notFound, stale } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import type { Right } from '../../../policy/policy.ts'
import { dayAt, dayOfInput } from '../../../time/civil.ts'
import { getProperty } from '../../properties/service.ts'
import { presentActivity, presentRepetition } from '../present.ts'
import { findActivity } from '../queries.ts'
import type { ActivityRow } from '../queries.ts'
import { dateProblems, nextDate, turnOf } from '../rules.ts'
import { hideActivity, insertActivity, insertTurn, updateActivityRow, updateDoneOn } from './queries.ts'
import type { ActivityChange } from './queries.ts'

const today = (ctx: Ctx): string => dayAt(ctx.now(), ctx.services.config.timeZone)
const dayOf = (ctx: Ctx, input: string): string => dayOfInput(input, ctx.services.config.timeZone)

/** Adds an active activity to a property of the portfolio. */
export async function createActivity(ctx: Ctx, { body }: { body: CreateActivity }): Promise<Activity> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId, id: propertyId } = await getProperty(
      tx,
      'activity:listByProperty',
      body.propertyId,
    )
    authorize(tx, 'activity:create', { propertyId, developmentId })
    return withIdempotency(
      tx,
      {
        endpoint: 'createActivity',
        answer: Activity,
        body,
        idOf: ({ id }: Activity) => id,
        isStillVisible: async (id) => (await findActivity(tx, 'activity:update', id)) !== undefined,
        isUnchanged: async ({ id, version }) =>
          (await findActivity(tx, 'activity:update', id))?.version === version,
      },
      async () => {
        const activity = {
          propertyId,
          name: body.activity,
          lastCompletedOn: dayOf(tx, body.lastCompleted),
          nextScheduledOn: dayOf(tx, body.nextScheduled),
          repetition: body.repetition ?? null,
        }
        const problems = dateProblems(activity, today(tx))
        if (problems) throw invalid(problems)
        const id = await insertActivity(tx, activity)
        await insertTurn(tx, id, { plannedOn: null, doneOn: activity.lastCompletedOn })
        await emitAudit(tx, { action: 'activity.create', object: { type: 'activity', id }, after: activity })
        return presentActivity(tx, await getActivity(tx, id))
      },
    )
  })
}

/** Changes only the fields sent, including the active state. The property cannot change. */
export async function updateActivity(
  ctx: Ctx,
  { params, body }: Params<'activityId'> & { body: UpdateActivity },
): Promise<Activity> {
  return withTransaction(ctx, async (tx) => {
    const activity = await loadForChange(tx, 'activity:update', params.activityId, body.version)
    if (body.propertyId !== undefined && body.propertyId !== activity.propertyId)
      throw invalid({
        propertyId: 'You cannot move an activity to another property. Add a new activity there.',
      })
    const change = changeOf(tx, activity, body)
    const problems = dateProblems({ ...activity, ...change }, today(tx), activity)
    if (problems) throw invalid(problems)
    if (Object.keys(change).length === 0) return presentActivity(tx, activity)
    return writeChange(tx, activity, change, 'activity.update')
  })
}

/** Returns the differences from the stored activity. A new date or repetition sets a new anchor. */
function changeOf(ctx: Ctx, activity: ActivityRow, body: UpdateActivity): ActivityChange {
  const change: ActivityChange = {}
  if (body.activity !== undefined && body.activity !== activity.name) change.name = body.activity
  if (body.isActive !== undefined && body.isActive !== activity.isActive) change.isActive = body.isActive
  const last = body.lastCompleted === undefined ? activity.lastCompletedOn : dayOf(ctx, body.lastCompleted)
  const next = body.nextScheduled === undefined ? activity.nextScheduledOn : dayOf(ctx, body.nextScheduled)
  if (last !== activity.lastCompletedOn) change.lastCompletedOn = last
  if (next !== activity.nextScheduledOn) change.nextScheduledOn = next
  const before = presentRepetition(activity)
  const repetition = body.repetition === undefined ? before : body.repetition
  if (!isSame(before, repetition)) change.repetition = repetition
  if (change.repetition !== undefined || change.nextScheduledOn !== undefined)
    change.repeatAnchorOn = repetition ? next : null
  return change
}

function isSame(one: Repetition | null, other: Repetition | null): boolean {
  return one?.every === other?.every && one?.unit === other?.unit && one?.from === other?.from
}

/** Records that the activity was done. The repetition gives the next date unless the call contains one. */
export async function completeActivity(
  ctx: Ctx,
  { params, body }: Params<'activityId'> & { body: CompleteActivity },
): Promise<Activity> {
  return withTransaction(ctx, async (tx) => {
    const activity = await loadForChange(tx, 'activity:update', params.activityId, body.version)
    const lastCompletedOn = body.completed === undefined ? today(tx) : dayOf(tx, body.completed)
    const repetition = presentRepetition(activity)
    const given = body.nextScheduled === undefined ? undefined : dayOf(tx, body.nextScheduled)
    const anchorOn = activity.repeatAnchorOn ?? activity.nextScheduledOn
    const rolled =
      repetition &&
      nextDate({ repetition, anchorOn, scheduledOn: activity.nextScheduledOn, completedOn: lastCompletedOn })
    const nextScheduledOn = given ?? rolled
    if (nextScheduledOn === null) throw invalid({ nextScheduled: NO_NEXT_DATE })
    if (lastCompletedOn > today(tx)) throw invalid({ completed: DONE_LATER })
    // A next date from the repetition can be in the past, but a next date in the call cannot.
    const problems = dateProblems({ lastCompletedOn, nextScheduledOn }, today(tx), {
      lastCompletedOn,
      nextScheduledOn: given === undefined ? nextScheduledOn : '',
    })
    if (problems) throw invalid(problems)
    const change: ActivityChange = { lastCompletedOn, nextScheduledOn }
    // A next date in the call becomes the new anchor. If the repetition counts from completion, every next date becomes
    // the new anchor.
    if (repetition && (given !== undefined || repetition.from === 'completion'))
      change.repeatAnchorOn = nextScheduledOn
    return writeChange(tx, activity, change, 'activity.complete')
  })
}

/** Hides an activity from every list, but keeps its history. */
export async function deleteActivity(ctx: Ctx, { params }: Params<'activityId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const activity = await loadForChange(tx, 'activity:delete', params.activityId, undefined)
    await hideActivity(tx, activity)
    await emitAudit(tx, {
      action: 'activity.delete',
      object: { type: 'activity', id: activity.id },
      before: { name: activity.name, propertyId: activity.propertyId },
    })
  })
}

async function loadForChange(
  tx: WriteCtx,
  right: Right,
  activityId: number,
  version: number | undefined,
): Promise<ActivityRow> {
  const activity = await findActivity(tx, 'activity:listByProperty', activityId, { lock: true })
  if (!activity) throw notFound()
  authorize(tx, right, { propertyId: activity.propertyId, developmentId: activity.developmentId })
  if (version !== undefined && version !== activity.version)
    throw stale('activity', presentActivity(tx, activity))
  return activity
}

async function getActivity(tx: Ctx, activityId: number): Promise<ActivityRow> {
  const activity = await findActivity(tx, 'activity:update', activityId)
  if (!activity) throw new Error('the authorised activity no longer exists')
  return activity
}

async function writeChange(
  tx: WriteCtx,
  activity: ActivityRow,
  change: ActivityChange,
  action: AuditAction,
): Promise<Activity> {
  await updateActivityRow(tx, activity, change)
  await keepTurn(tx, activity, change)
  const { name, lastCompletedOn, nextScheduledOn, isActive } = activity
  await emitAudit(tx, {
    action,
    object: { type: 'activity', id: activity.id },
    before: { name, lastCompletedOn, nextScheduledOn, isActive, repetition: presentRepetition(activity) },
    after: change,
  })
  return presentActivity(tx, await getActivity(tx, activity.id))
}

/** A completion day before the stored day is a correction, not another completion. */
async function keepTurn(tx: WriteCtx, activity: ActivityRow, change: ActivityChange): Promise<void> {
  const { id, lastCompletedOn: before } = activity
  const turn = turnOf(activity, change, today(tx))
  const after = turn?.doneOn ?? null
  const isPutRight =
    after !== null && after < before && (await updateDoneOn(tx, id, { from: before, to: after }))
  if (turn && !isPutRight) await insertTurn(tx, id, turn)
}
