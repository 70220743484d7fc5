import * as z from 'zod/mini'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { noAccessTries } from '@doorstep/contract/orders/appointments/rules'
import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import { CHOOSE_ASSET } from '@doorstep/contract/assets/texts'
import { PreparedOrders } from '@doorstep/contract/orders/schema'
import type {
  CancelOrder,
  Order,
  PrepareOrder,
  PrepareOrders,
  SendOrder,
} from '@doorstep/contract/orders/schema'
import { ORDER_MESSAGES, ORDER_STATUS_LABELS, papersExpired } from '@doorstep/contract/orders/texts'
import { QUOTE_MESSAGES } from '@doorstep/contract/quotes/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, attempt, rehearse, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { authorize } from '../../../policy/authorize.ts'
import { dayAt } from '../../../time/civil.ts'
import { countPhotos } from '../../quotes/asking/queries.ts'
import { expiredPapers, mayDecide } from '../../quotes/rules.ts'
import { lockAssetAt } from '../../assets/queries.ts'
import { lockWithMerged } from '../../issues/merges/queries.ts'
import { findModerated } from '../../issues/moderated/queries.ts'
import { getIssueById, lockIssue, lockMaybeMerged } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { requireUnmerged, targetOf } from '../../issues/rules.ts'
import { EVENT_ACTIONS, hasLink, requireMove, targetOfOrder } from '../rules.ts'
import { notifyRenewed } from '../messages.ts'
import { presentOrder } from '../present.ts'
import { getOrderById, insertOrderEvent, lockOrderRowById, updateOrder } from '../queries.ts'
import type { FullOrderRow, OrderRow } from '../queries.ts'
import { addOrderEvent, lockOrder, moveOrder, signalOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import type { LockedOrder } from '../service.ts'
import { findExpiredPapers, hasOpenOrder, insertOrder, insertSharedPhotos } from './queries.ts'
import { lockServing } from '../../firms/queries.ts'

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/** Prepares a work order for one firm. With `send`, sends it at once. */
export async function prepareOrder(
  ctx: Ctx,
  { params, body }: Params<'issueId'> & { body: PrepareOrder },
): Promise<Order> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'order:manage', targetOf(issue))
    // The text is stored only with the order, so that a redaction finds all copies of the text.
    const { orderId } = await withIdempotency(
      tx,
      {
        endpoint: 'prepareOrder',
        body: [params, body],
        answer: Prepared,
        idOf: (prepared) => prepared.orderId,
        isStillVisible: () => Promise.resolve(true),
      },
      async () => ({ orderId: (await prepare(tx, issue, body)).id }),
    )
    return presentOrder(tx, await getOrderById(tx, orderId), 'staff')
  })
}

const Prepared = z.object({ orderId: z.number() })

/** The caller must lock the issue first. */
export async function prepare(
  tx: WriteCtx,
  issue: IssueRow,
  said: PrepareOrder & { quoteId?: number },
): Promise<FullOrderRow> {
  authorize(tx, 'order:manage', targetOf(issue))
  const { firmId, words, limitPence = null, quoteId = null, assetId = null } = said
  const photoIds = [...new Set(said.photoIds ?? [])]
  if (!(await lockServing(tx, firmId, issue.developmentId)))
    throw invalid({ firmId: ORDER_MESSAGES.chooseFirm })
  if (!LIVE.includes(issue.status) || issue.isAnonymised)
    throw new AppError('CONFLICT', ORDER_MESSAGES.notLive)
  if (assetId !== null && !(await lockAssetAt(tx, assetId, issue.propertyId)))
    throw invalid({ assetId: CHOOSE_ASSET })
  // Otherwise, a repeated request would create a second open order for the same firm.
  if (await hasOpenOrder(tx, issue.id, firmId)) throw new AppError('CONFLICT', ORDER_MESSAGES.alreadyThere)
  // The first work order of an issue hides the issue from the property's contractors. Firms with other orders for the
  // issue get no signal.
  const right = 'issueMover:contractor'
  if (issue.orderFirmIds === null)
    emitSignal(tx, { type: 'issue', id: issue.id, right, targets: [targetOf(issue)] })
  if ((await countPhotos(tx, issue.id, photoIds)) !== photoIds.length)
    throw invalid({ photoIds: QUOTE_MESSAGES.choosePhotos })
  const orderId = await insertOrder(tx, { issueId: issue.id, firmId, words, limitPence, quoteId, assetId })
  await insertSharedPhotos(tx, orderId, photoIds)
  const { userId } = tx.actor
  await insertOrderEvent(tx, { orderId, kind: 'prepared', party: 'staff', actorId: userId, words })
  await emitAudit(tx, {
    action: EVENT_ACTIONS.prepared,
    object: { type: 'issue', id: issue.id },
    after: {
      orderId,
      firmId,
      limitPence,
      ...(quoteId !== null && { quoteId }),
      ...(photoIds.length > 0 && { photoIds }),
      ...(assetId !== null && { assetId }),
    },
  })
  const order = await getOrderById(tx, orderId)
  signalOrder(tx, issue, order)
  return said.send === true ? send(tx, { order, issue }, null) : order
}

/** Sends a prepared order, after checking its firm and the firm's papers again. */
export async function sendOrder(
  ctx: Ctx,
  { params, body }: Params<'orderId'> & { body: SendOrder },
): Promise<Order> {
  return change(ctx, params.orderId, (tx, locked) => send(tx, locked, body.overrideReason ?? null))
}

async function send(tx: WriteCtx, locked: LockedOrder, reason: string | null): Promise<FullOrderRow> {
  const { order, issue } = locked
  if (order.status === 'Prepared') {
    await requireSendable(tx, locked, reason)
    await limitOwn(tx, order)
  }
  const overrides = reason !== null && reason !== '' && (await expiredOf(tx, order.firmId)).length > 0
  if (overrides && order.status === 'Prepared') {
    await updateOrder(tx, order, { overrideReason: reason })
    await emitAudit(tx, {
      action: 'order.override',
      object: { type: 'issue', id: issue.id },
      after: { orderId: order.id, firmId: order.firmId, overrideReason: reason },
    })
  }
  return moveOrder(tx, locked, 'Sent', byPerson(tx, 'staff'), { event: 'sent' })
}

/**
 * An order without a limit would let the firm spend anything, so it gets its sender's limit. Administrators have no
 * limit.
 */
async function limitOwn(tx: WriteCtx, order: OrderRow): Promise<void> {
  if (tx.actor.isAdmin || order.limitPence !== null) return
  await updateOrder(tx, order, { limitPence: tx.services.config.orderLimitPence })
}

async function expiredOf(tx: WriteCtx, firmId: number): Promise<{ name: string; expiresOn: string }[]> {
  return findExpiredPapers(tx, firmId, dayAt(tx.now(), tx.services.config.timeZone))
}

/** This check runs in the transaction that sends, because papers can expire after the form is opened. */
async function requireSendable(
  tx: WriteCtx,
  { order, issue }: LockedOrder,
  reason: string | null,
): Promise<void> {
  if (!(await lockServing(tx, order.firmId, issue.developmentId)))
    throw new AppError('CONFLICT', ORDER_MESSAGES.firmInactive)
  if (!mayDecide(tx, order.limitPence)) throw new AppError('FORBIDDEN', ORDER_MESSAGES.aboveLimit)
  const papers = await expiredOf(tx, order.firmId)
  if (papers.length === 0) return
  const isOverriding = reason !== null && reason !== ''
  if (isOverriding && !tx.actor.isAdmin)
    throw expiredPapers(tx, ORDER_MESSAGES.overrideByAdministrator, papers)
  if (!isOverriding) throw expiredPapers(tx, papersExpired(papers.map(({ name }) => name)), papers)
}

export async function cancelOrder(
  ctx: Ctx,
  { params, body: { words, reason } }: Params<'orderId'> & { body: CancelOrder },
): Promise<Order> {
  return change(ctx, params.orderId, async (tx, locked) => {
    requireMove(locked.order, 'Cancelled', 'staff')
    if (reason === 'noAccess') await requireTries(tx, locked)
    return moveOrder(tx, locked, 'Cancelled', byPerson(tx, 'staff'), { event: 'cancelled', words, reason })
  })
}

/** Staff can't give up on an order for lack of access in an emergency, or after too few attempts. */
async function requireTries(tx: WriteCtx, { order, issue }: LockedOrder): Promise<void> {
  const { appointments } = await getOrderById(tx, order.id)
  if (issue.priority === 'Emergency' || !noAccessTries(appointments).isEnough)
    throw new AppError('CONFLICT', APPOINTMENT_MESSAGES.moreTries)
}

export async function verifyOrder(ctx: Ctx, { params }: Params<'orderId'>): Promise<Order> {
  return change(ctx, params.orderId, (tx, locked) =>
    moveOrder(tx, locked, 'Verified', byPerson(tx, 'staff'), { event: 'verified' }),
  )
}

/** Emails the firm a new link. The old link stops working. */
export async function renewOrderLink(ctx: Ctx, { params }: Params<'orderId'>): Promise<Order> {
  return change(ctx, params.orderId, async (tx, { order, issue }) => {
    if (!hasLink(order)) throw new AppError('CONFLICT', ORDER_MESSAGES.noLink)
    await updateOrder(tx, order, { linkGeneration: order.linkGeneration + 1 })
    const renewed = (await lockOrderRowById(tx, order.id)) ?? order
    await notifyRenewed(tx, renewed)
    return addOrderEvent(tx, { order: renewed, issue }, byPerson(tx, 'staff'), { event: 'linkRenewed' })
  })
}

async function change(
  ctx: Ctx,
  orderId: number,
  work: (tx: WriteCtx, locked: LockedOrder) => Promise<FullOrderRow>,
): Promise<Order> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const locked = await lockOrder(tx, orderId, 'order:read')
    authorize(tx, 'order:manage', targetOfOrder(locked.order))
    return presentOrder(tx, await work(tx, locked), 'staff')
  })
}

type Result = PreparedOrders['results'][number]

/**
 * Prepares an order for each of several issues at a site, by the rules for a single issue. A dry run does the same and
 * is then rolled back.
 */
export async function prepareOrders(ctx: Ctx, { body }: { body: PrepareOrders }): Promise<PreparedOrders> {
  const ids = [...new Set(body.issueIds)]
  if (body.dryRun === true) {
    const rehearsed = await rehearse(ctx, (tx) => prepareAll(tx, ids, body))
    return { results: rehearsed.results.map((row) => ({ ...row, orderId: null })) }
  }
  const { results } = await withTransaction(ctx, (tx) =>
    withIdempotency(
      tx,
      {
        endpoint: 'prepareOrders',
        body,
        answer: PreparedOrders,
        // The call covers several issues, so the actor's id is used as the object id. Each issue is checked below.
        idOf: () => tx.actor.userId,
        isStillVisible: () => Promise.resolve(true),
      },
      () => prepareAll(tx, ids, body),
    ),
  )
  const seen = await findModerated(ctx, ids)
  return { results: results.map((row) => (seen.has(row.issueId) ? row : { ...row, ...HIDDEN })) }
}

const HIDDEN = { jobId: null, title: null, orderId: null }

async function prepareAll(
  tx: WriteCtx,
  ids: readonly number[],
  body: PrepareOrders,
): Promise<PreparedOrders> {
  const results = new Map<number, Result>()
  const sites = new Set<number>()
  await lockWithMerged(tx, [...(await findModerated(tx, ids))])
  // The issues are locked in a fixed order, so that two bulk calls can't deadlock.
  for (const issueId of ids.toSorted((one, other) => one - other))
    results.set(issueId, await prepareOne(tx, issueId, body, sites))
  if (sites.size > 1) throw invalid({ issueIds: ORDER_MESSAGES.otherSites })
  return { results: ids.flatMap((id) => results.get(id) ?? []) }
}

async function prepareOne(
  started: WriteCtx,
  issueId: number,
  body: PrepareOrders,
  sites: Set<number>,
): Promise<Result> {
  const tx = atOneInstant(started)
  const issue = await lockMaybeMerged(tx, 'order:manage', issueId)
  const hidden = { ...HIDDEN, issueId, outcome: 'refused' as const }
  if (!issue) return { ...hidden, message: notFound().message }
  sites.add(issue.developmentId)
  const { jobId, title } = issue
  try {
    const order = await attempt(tx, () => prepare(tx, requireUnmerged(issue), body))
    const { status } = await getIssueById(tx, issueId)
    const message = `${ORDER_STATUS_LABELS[order.status]}${status === issue.status ? '' : ', and the issue is waiting for this order'}`
    return { issueId, jobId, title, orderId: order.id, outcome: 'done', message }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') throw error
    const [field] = Object.values(error.details.fields ?? {})
    return { ...hidden, jobId, title, message: field ?? error.message }
  }
}
