import type { AuditAction } from '@doorstep/contract/audit/texts'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import type { IssueMover, IssueStatus } from '@doorstep/contract/issues/rules'
import { emitAudit } from '../../audit/emitAudit.ts'
import type { Ctx, SystemWriteCtx } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Actor } from '../../policy/actor.ts'
import type { Audience } from '../../policy/notes.ts'
import type { Right } from '../../policy/policy.ts'
import { notifyMergedOfStep, notifyBuildingOfStep } from './building/messages.ts'
import { insertIssueEvent } from './history/queries.ts'
import { findIssue, getIssueById, lockIssueById, updateIssueStatus } from './queries.ts'
import type { FullIssueRow, IssueRow, IssueState, IssueText } from './queries.ts'
import { requireStep } from './rules.ts'
import { signalIssue } from './signal.ts'

/** Returns the issue if this right covers it. Throws NOT_FOUND if the right does not cover it. */
export async function getIssue(ctx: Ctx, right: Right, issueId: number): Promise<IssueRow> {
  const issue = await findIssue(ctx, right, issueId)
  if (!issue) throw notFound()
  return issue
}

/**
 * Locks the issue first and then a row that belongs to it, always in this order. Throws NOT_FOUND if either is
 * missing.
 */
export async function lockWithIssue<Row>(
  tx: SystemWriteCtx,
  issueId: number | undefined,
  lockRow: () => Promise<Row | undefined>,
): Promise<{ issue: IssueRow; row: Row }> {
  const issue = issueId === undefined ? undefined : await lockIssueById(tx, issueId)
  const row = issue && (await lockRow())
  if (!issue || !row) throw notFound()
  return { issue, row }
}

export interface IssueMove {
  action: AuditAction
  /** The comment on the step, and the people who can read it. */
  note?: string | undefined
  audience?: Audience
  /** True if staff resolved the issue because nothing was wrong. */
  noFaultFound?: boolean
  /** Edits to save together with the step. */
  text?: IssueText
  /** Other fields of the row that the step changes. */
  state?: IssueState
  /** True if the step notifies nobody, because another step follows at once. */
  isQuiet?: boolean
}

export interface MovedIssue {
  issue: FullIssueRow
  /** The history entry of the step and its note. */
  entryId: number
}

/**
 * The only way to change an issue's status, for people and for the system. Checks that the step is allowed, and writes
 * the row, the history, the audit and the signal. The caller locks the issue and does all other work.
 */
export async function moveIssue(
  tx: SystemWriteCtx & { actor?: Actor },
  issue: IssueRow,
  to: IssueStatus,
  by: readonly IssueMover[],
  { action, note, audience, noFaultFound = false, text = {}, state = {}, isQuiet = false }: IssueMove,
): Promise<MovedIssue> {
  requireStep(issue, to, by)
  if (!(await updateIssueStatus(tx, issue, to, { ...text, ...state })))
    throw new AppError(
      'CONFLICT',
      'Somebody else has changed this issue in the meantime. Check what changed and try again.',
    )
  const issueId = issue.id
  const change = { ...text, status: to }
  const isEdited = Object.keys(text).length > 0
  // The statements are sent in this order, and none of them waits for the result of another.
  const [, entryId] = await Promise.all([
    isEdited && insertIssueEvent(tx, { issueId, kind: 'edited' }),
    insertIssueEvent(tx, {
      issueId,
      kind: 'statusChanged',
      fromStatus: issue.status,
      toStatus: to,
      noFaultFound,
      note,
      ...(audience && { audience }),
    }),
    emitAudit(tx, {
      action,
      object: { type: 'issue', id: issueId },
      about: issue.reporterId,
      before: Object.fromEntries(
        Object.keys(change).map((field) => [field, issue[field as keyof typeof change]]),
      ),
      after: {
        ...change,
        ...(noFaultFound && { noFaultFound }),
        ...(note !== undefined && audience && { noted: audience }),
      },
    }),
  ])
  const moved = await getIssueById(tx, issueId)
  signalIssue(tx, moved, issue.status)
  await notifyBuildingOfStep(tx, issue, moved, { isQuiet })
  if (moved.mergedIds !== null) await moveMerged(tx, moved, moved.mergedIds, { to, isQuiet })
  return { issue: moved, entryId }
}

/**
 * Notifies the reporters of merged issues about a step of the older issue. If the step ends the older issue, the system
 * ends the merged issues too. The system is the actor, so that no history shows who decided about another issue.
 */
async function moveMerged(
  { actor: _actor, ...system }: SystemWriteCtx & { actor?: Actor },
  issue: IssueRow,
  mergedIds: readonly number[],
  { to, isQuiet }: { to: IssueStatus; isQuiet: boolean },
): Promise<void> {
  const moved: IssueRow[] = []
  for (const id of mergedIds) {
    const merged = await lockIssueById(system, id)
    if (!merged || merged.isAnonymised || isFinal(merged.status)) continue
    if (isFinal(to)) await moveIssue(system, merged, to, ['merge'], { action: 'issue.endMerged' })
    else signalIssue(system, merged)
    moved.push(merged)
  }
  if (!isQuiet) await notifyMergedOfStep(system, issue, moved, to)
}
