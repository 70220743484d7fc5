import { RETENTION_CLASSES } from '@doorstep/contract/retention/rules'
import type {
  RetentionClass,
  RetentionPlan,
  RetentionState,
  RetentionStep,
} from '@doorstep/contract/retention/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { refuseWrongClock } from '../../db/clock.ts'
import { deleteFiles } from '../../files/undo.ts'
import { claimDay, hasRunOn } from '../../jobs/days.ts'
import { resumeWaiting } from '../deadlines/running/service.ts'
import { insertIssueEvent } from '../issues/history/queries.ts'
import { getIssueById } from '../issues/queries.ts'
import { signalIssue } from '../issues/signal.ts'
import { lockRetention } from './holds/service.ts'
import { ageOf, CLASSES, findDue, findOldest, readState } from './queries.ts'
import { notifyVisits } from './reporters/messages.ts'
import { findVisits } from './reporters/queries.ts'
import { dueOn, limitOf } from './rules.ts'

const NAME = 'retention'
const BATCH = 1000
const STEPS_SHOWN = 20

export async function readRetention(ctx: SystemCtx): Promise<RetentionPlan> {
  const steps = [...(await stepsOf(ctx, 'accounts')), ...(await stepsOf(ctx, 'issues'))]
  return {
    classes: await planRetention(ctx),
    next: steps.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)).slice(0, STEPS_SHOWN),
  }
}

/** Returns the number of due and held records of each class, and the day on which the next record is due. */
export async function planRetention(ctx: SystemCtx): Promise<RetentionState[]> {
  const { config } = ctx.services
  const states: RetentionState[] = []
  for (const name of RETENTION_CLASSES) {
    const age = ageOf(ctx, name)
    const { nextAt, ...counts } = await readState(ctx, name, limitOf(age, ctx.now(), config.timeZone))
    const isByDay = age.unit !== 'hours' && nextAt !== null
    states.push({ name, age, ...counts, nextOn: isByDay ? dueOn(age, nextAt, config.timeZone) : null })
  }
  return states
}

async function stepsOf(ctx: SystemCtx, name: 'accounts' | 'issues'): Promise<RetentionStep[]> {
  const { timeZone } = ctx.services.config
  const age = ageOf(ctx, name)
  return (await findOldest(ctx, name, STEPS_SHOWN)).map(({ at, ...step }) => ({
    kind: name === 'accounts' ? 'account' : 'issue',
    ...step,
    dueOn: dueOn(age, at, timeZone),
  }))
}

export type Removed = Record<RetentionClass, number>

/**
 * Removes due records, one batch per transaction, so that the run can be stopped and restarted at any time. If a class
 * fails, the other classes still run, and the error is thrown at the end.
 */
export async function runRetention(
  ctx: SystemCtx,
  { only = RETENTION_CLASSES, batch = BATCH }: { only?: readonly RetentionClass[]; batch?: number } = {},
): Promise<Removed> {
  // The type is safe, because every class gets a count here.
  const removed = Object.fromEntries(RETENTION_CLASSES.map((name) => [name, 0])) as Removed
  await refuseWrongClock(ctx.db, 'nothing was removed')
  const failures: unknown[] = []
  for (const name of only) {
    try {
      let count: number
      do {
        count = await removeBatch(ctx, name, batch)
        removed[name] += count
      } while (count > 0)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return removed
}

async function removeBatch(ctx: SystemCtx, name: RetentionClass, batch: number): Promise<number> {
  const { config } = ctx.services
  const { act } = CLASSES[name]
  const limit = limitOf(ageOf(ctx, name), ctx.now(), config.timeZone)
  const { changed, files } = await withTransaction(ctx, async (tx) => {
    await lockRetention(tx)
    const keys = await findDue(tx, name, { limit, atMost: batch })
    if (keys.length === 0) return { changed: 0, files: [] }
    const removal = await act(tx, keys)
    if (name === 'reporters') await handToStaff(tx, keys.map(Number))
    await emitAudit(tx, {
      action: 'retention.remove',
      object: { type: 'retention', id: null },
      after: { [name]: removal.changed },
    })
    return removal
  })
  await deleteFiles(ctx, files)
  return changed
}

const isHourly = (ctx: SystemCtx, name: RetentionClass): boolean => ageOf(ctx, name).unit === 'hours'

/** Runs hour-based classes every hour, and all other classes once per local day. */
export async function keepRetention(ctx: SystemCtx): Promise<void> {
  const { timeZone } = ctx.services.config
  await runRetention(ctx, { only: RETENTION_CLASSES.filter((name) => isHourly(ctx, name)) })
  if (await hasRunOn(ctx, NAME, timeZone)) return
  await runRetention(ctx, { only: RETENTION_CLASSES.filter((name) => !isHourly(ctx, name)) })
  // The day counts as done only at the end, so that an interrupted run continues in the next hour.
  await withTransaction(ctx, (tx) => claimDay(tx, NAME, timeZone))
}

/**
 * Records in the history that the issues lost their reporter, ends any wait for that person, and notifies staff of
 * visits.
 */
async function handToStaff(tx: SystemWriteCtx, issueIds: readonly number[]): Promise<void> {
  for (const issueId of issueIds) {
    const issue = await getIssueById(tx, issueId)
    await insertIssueEvent(tx, { issueId, kind: 'reporterRemoved' })
    await resumeWaiting(tx, issueId)
    await notifyVisits(tx, issue, await findVisits(tx, issueId))
    signalIssue(tx, issue)
  }
}
