import type { Erasure, ErasureRequest, RefuseErasure } from '@doorstep/contract/erasures/schema'
import {
  ASKED_ALREADY,
  IS_LAST_ADMIN,
  NOT_ASKED,
  NOTHING_TO_TAKE_BACK,
} from '@doorstep/contract/erasures/texts'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import { MERGE_MESSAGES } from '@doorstep/contract/issues/merging/texts'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { deleteFiles } from '../../files/undo.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import type { Actor } from '../../policy/actor.ts'
import { authorize } from '../../policy/authorize.ts'
import { getUserByEmail } from '../auth/queries.ts'
import { findOlder, lockWithOlder, passMergesOn } from '../issues/merges/queries.ts'
import { getIssueById, lockIssueById } from '../issues/queries.ts'
import { moveIssue } from '../issues/service.ts'
import { takeFromMerged } from '../issue-steps/merged-values/service.ts'
import { updateVulnerableFlag } from '../issue-steps/vulnerable-flag/queries.ts'
import { anonymiseAccounts } from '../retention/accounts/queries.ts'
import { lockRetention } from '../retention/holds/service.ts'
import { anonymiseIssues } from '../retention/issues/queries.ts'
import {
  findManagers,
  getAccount,
  hasOtherAdmin,
  lockAccount,
  lockPerson,
  updateStatus,
} from '../users/queries.ts'
import type { AccountRow } from '../users/queries.ts'
import { refuseSelf, targetOf } from '../users/rules.ts'
import { ADMINS_LOCK } from '../users/service.ts'
import { notifyAsked, notifyDecider, notifyErased, notifyRefused } from './messages.ts'
import { presentErasure, presentRequest } from './present.ts'
import {
  deleteRequest,
  dropObstacles,
  findIssuesOf,
  findMarked,
  findMergedOf,
  findObstacles,
  findRequest,
  findWaiting,
  forgetWords,
  getMark,
  replaceRequest,
  updateRefused,
} from './queries.ts'
import { decidingDevelopment, obstacleOf } from './rules.ts'

const RIGHT = 'erasure:decide'
const SHOWN_MAX = 50
const objectOf = (id: number): { type: string; id: number } => ({ type: 'user', id })

async function findObstacle(ctx: SystemCtx, account: AccountRow): Promise<string | null> {
  if (account.isAdmin && !(await hasOtherAdmin(ctx, account.id))) return IS_LAST_ADMIN
  return obstacleOf(await findObstacles(ctx, account.id))
}

async function refuseObstacle(ctx: SystemCtx, account: AccountRow): Promise<void> {
  const obstacle = await findObstacle(ctx, account)
  if (obstacle !== null) throw new AppError('CONFLICT', obstacle)
}

export async function readErasure(ctx: Ctx): Promise<Erasure> {
  const account = await getAccount(ctx, ctx.actor.userId)
  return presentErasure(await findRequest(ctx, account.id), await findObstacle(ctx, account))
}

/** Asks staff to erase the actor. Throws CONFLICT with the reason if the person cannot be erased now. */
export async function askErasure(ctx: Ctx): Promise<Erasure> {
  const { userId } = ctx.actor
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'erasure:ask', { userId })
    if (!(await lockPerson(tx, userId))) throw notFound()
    const known = await findRequest(tx, userId)
    if (known?.refusedAt === null) throw new AppError('CONFLICT', ASKED_ALREADY)
    const account = await getAccount(tx, userId)
    await refuseObstacle(tx, account)
    await tx.services.limits.shared('LIMIT_ERASURE').consume(String(userId))
    await replaceRequest(tx, userId)
    await notifyAsked(tx, account)
    for (const decider of await findManagers(tx, decidingDevelopment(account)))
      await notifyDecider(tx, decider)
    await emitAudit(tx, { action: 'user.askErasure', object: objectOf(userId) })
    return presentErasure(await findRequest(tx, userId), null)
  })
}

export async function takeBackErasure(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor
  await withTransaction(ctx, async (tx) => {
    authorize(tx, 'erasure:ask', { userId })
    await lockPerson(tx, userId)
    if ((await findRequest(tx, userId))?.refusedAt !== null)
      throw new AppError('CONFLICT', NOTHING_TO_TAKE_BACK)
    await deleteRequest(tx, userId)
    await emitAudit(tx, { action: 'user.takeBackErasure', object: objectOf(userId) })
  })
}

export async function listErasures(ctx: Ctx): Promise<ErasureRequest[]> {
  const waiting = await findWaiting(ctx, RIGHT, SHOWN_MAX)
  return Promise.all(waiting.map(async (row) => presentRequest(ctx.actor, row, await findObstacle(ctx, row))))
}

async function lockAsked(tx: WriteCtx, userId: number): Promise<AccountRow> {
  const account = await lockAccount(tx, RIGHT, userId)
  refuseSelf(tx.actor, userId)
  if (!account) throw notFound()
  authorize(tx, RIGHT, targetOf(tx.actor, RIGHT, account))
  if ((await findRequest(tx, userId))?.refusedAt !== null) throw new AppError('CONFLICT', NOT_ASKED)
  return account
}

export async function refuseErasure(
  ctx: Ctx,
  { params, body: { reason } }: Params<'userId'> & { body: RefuseErasure },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const account = await lockAsked(tx, params.userId)
    await updateRefused(tx, account.id, reason)
    await notifyRefused(tx, account, reason)
    await emitAudit(tx, { action: 'user.refuseErasure', object: objectOf(account.id), after: { reason } })
  })
}

/**
 * Immediately erases everything that retention would remove later. After a restore from a backup, the erasure is
 * repeated.
 */
export async function eraseUser(ctx: Ctx, { params }: Params<'userId'>): Promise<void> {
  const files = await withTransaction(ctx, async (tx) => {
    await lockForErasure(tx)
    return carryOut(tx, await lockAsked(tx, params.userId))
  })
  await deleteFiles(ctx, files)
}

/**
 * The operator's command for requests on paper. Without `isSure`, the command only reports whether something prevents
 * the erasure.
 */
export async function eraseByEmail(
  ctx: SystemCtx,
  email: string,
  { isSure }: { isSure: boolean },
): Promise<{ userId: number; erased: boolean; obstacle: string | null }> {
  const { id: userId } = await getUserByEmail(ctx, email)
  if (!isSure)
    return { userId, erased: false, obstacle: await findObstacle(ctx, await getAccount(ctx, userId)) }
  const files = await withTransaction(ctx, async (tx) => {
    await lockForErasure(tx)
    if (!(await lockPerson(tx, userId))) throw notFound()
    return carryOut(tx, await getAccount(tx, userId))
  })
  await deleteFiles(ctx, files)
  return { userId, erased: true, obstacle: null }
}

async function lockForErasure(tx: SystemWriteCtx): Promise<void> {
  await lockName(tx, ADMINS_LOCK)
  await lockRetention(tx)
}

/** Erases the account. Returns the keys of files that nothing references now. */
async function carryOut(tx: SystemWriteCtx, account: AccountRow): Promise<string[]> {
  const { id, email, firstName, status } = account
  await refuseObstacle(tx, account)
  const mark = await getMark(tx, id)
  // The code writes the audit event first, while the person still has homes whose managers can see the event.
  await emitAudit(tx, { action: 'user.erase', object: objectOf(id) })
  const files = await eraseAccount(tx, account)
  // Nobody has verified the address of a Pending or Rejected account, so the email leaves out the name.
  const isKnown = status === 'Approved' || status === 'Suspended'
  await notifyErased(tx, { email, firstName: isKnown ? firstName : null })
  // Stores the mark of the erasure before the commit, because a restore must be able to repeat the erasure. If the
  // commit fails, the mark still leads to the erasure.
  await tx.services.files.noteErased(mark)
  return files
}

async function eraseAccount(tx: SystemWriteCtx, account: AccountRow): Promise<string[]> {
  const { id: userId, email, firstName, lastName, status } = account
  if (status === 'Approved' || status === 'Pending')
    await updateStatus(tx, userId, { status: 'Suspended', isDecision: false })
  await deleteRequest(tx, userId)
  await endMerged(tx, userId)
  const reported = await findIssuesOf(tx, userId)
  const issues = await anonymiseIssues(
    tx,
    reported.map(({ id }) => id),
  )
  const person = await anonymiseAccounts(tx, [userId])
  await forgetWords(tx, [email, `${firstName} ${lastName}`], reported)
  emitSignal(tx, { type: 'session', userIds: [userId] })
  return [...issues.files, ...person.files]
}

/**
 * Ends the person's issues that staff merged into others. The other issues continue, without the vulnerable persons
 * flag of this person.
 */
async function endMerged(
  { actor: _actor, ...tx }: SystemWriteCtx & { actor?: Actor },
  userId: number,
): Promise<void> {
  const ids = await findMergedOf(tx, userId)
  // One statement locks all issues. Locking them one after another could deadlock with a merge of the issues that they
  // were merged into.
  await lockWithOlder(tx, ids)
  for (const id of ids) {
    const above = await findOlder(tx, id)
    const issue = await lockIssueById(tx, id)
    if (!issue || issue.mergedIntoId === null) throw new AppError('CONFLICT', MERGE_MESSAGES.changed)
    // A restore from a backup has already withdrawn this issue.
    if (!isFinal(issue.status))
      await moveIssue(tx, issue, 'Withdrawn', ['merge'], { action: 'issue.endMerged' })
    await passMergesOn(tx, [id])
    await updateVulnerableFlag(tx, id, false)
    for (const olderId of above) await takeFromMerged(tx, await getIssueById(tx, olderId))
  }
}

/** Erases accounts that a restored database contains again. Returns the number of erased accounts. */
export async function repeatErasures(ctx: SystemCtx): Promise<number> {
  const marks = await ctx.services.files.listErased()
  if (marks.length === 0) return 0
  const again = await findMarked(ctx, marks)
  for (const userId of again) {
    const files = await withTransaction(ctx, async (tx) => {
      await lockForErasure(tx)
      // Another server has already erased this account.
      if (!(await lockPerson(tx, userId))) return []
      await dropObstacles(tx, userId)
      const dropped = await eraseAccount(tx, await getAccount(tx, userId))
      await emitAudit(tx, { action: 'user.eraseAgain', object: objectOf(userId) })
      return dropped
    })
    await deleteFiles(ctx, files)
  }
  return again.length
}
