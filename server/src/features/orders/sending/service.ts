import * as z from 'zod/mini'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { noAccessTries } from '@doorstep/contract/orders/appointments/rules'
import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import { PreparedOrders } from '@doorstep/contract/orders/schema'
import type {
  CancelOrder,
  Order,
  PrepareOrder,
  PrepareOrders,
  SendOrder,
} from '@doorstep/contract/orders/schema'
import { ORDER_MESSAGES, ORDER_STATUS_LABELS, papersExpired } from '@doorstep/contract/orders/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, attempt, rehearse, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { authorize } from '../../../policy/authorize.ts'
import { dayAt } from '../../../time/civil.ts'
import { expiredPapers, mayDecide } from '../../quotes/rules.ts'
import { findModerated, getIssueById, lockIssue } from '../../issues/queries.ts'
import type { IssueRow } from '../../issues/queries.ts'
import { targetOf } from '../../issues/rules.ts'
import { EVENT_ACTIONS, hasLink, requireMove, targetOfOrder } from '../rules.ts'
import { tellRenewed } from '../messages.ts'
import { presentOrder } from '../present.ts'
import { getOrderById, insertOrderEvent, lockOrderRowById, updateOrder } from '../queries.ts'
import type { FullOrderRow, OrderRow } from '../rules.ts'
import { addOrderEvent, lockOrder, moveOrder, signalOrder } from '../service.ts'
import { byPerson } from '../../firms/actors/rules.ts'
import type { LockedOrder } from '../service.ts'
import { findExpiredPapers, hasOpenOrder, insertOrder } from './queries.ts'
import { lockServing } from '../../firms/queries.ts'

interface IssueInput {
  params: { issueId: number }
}
interface OrderInput {
  params: { orderId: number }
}

const LIVE: readonly IssueStatus[] = LIVE_STATUSES

/** Prepares what one firm is asked to do for an issue; with `send` it goes there at once. */
export async function prepareOrder(
  ctx: Ctx,
  { params, body }: IssueInput & { body: PrepareOrder },
): Promise<Order> {
  return withTransaction(ctx, async (started) => {
    const tx = atOneInstant(started)
    const issue = await lockIssue(tx, 'issue:read', params.issueId)
    if (!issue) throw notFound()
    authorize(tx, 'order:manage', targetOf(issue))
    // Its words are kept with the order alone: a redaction finds them there.
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

/** For an issue that is locked. */
export async function prepare(
  tx: WriteCtx,
  issue: IssueRow,
  said: PrepareOrder & { quoteId?: number },
): Promise<FullOrderRow> {
  authorize(tx, 'order:manage', targetOf(issue))
  const { firmId, words, limitPence = null, quoteId = null } = said
  if (!(await lockServing(tx, firmId, issue.developmentId)))
    throw invalid({ firmId: ORDER_MESSAGES.chooseFirm })
  if (!LIVE.includes(issue.status) || issue.isAnonymised)
    throw new AppError('CONFLICT', ORDER_MESSAGES.notLive)
  // A second press meets the first one's order.
  if (await hasOpenOrder(tx, issue.id, firmId)) throw new AppError('CONFLICT', ORDER_MESSAGES.alreadyThere)
  // From its first order on, the contractors of the property do not see it any more. Firms of other orders hear nothing.
  const right = 'issueMover:contractor'
  if (issue.orderFirmIds === null)
    emitSignal(tx, { type: 'issue', id: issue.id, right, targets: [targetOf(issue)] })
  const orderId = await insertOrder(tx, { issueId: issue.id, firmId, words, limitPence, quoteId })
  const { userId } = tx.actor
  await insertOrderEvent(tx, { orderId, kind: 'prepared', party: 'staff', actorId: userId, words })
  await emitAudit(tx, {
    action: EVENT_ACTIONS.prepared,
    object: { type: 'issue', id: issue.id },
    after: { orderId, firmId, limitPence, ...(quoteId !== null && { quoteId }) },
  })
  const order = await getOrderById(tx, orderId)
  signalOrder(tx, issue, order)
  return said.send === true ? send(tx, { order, issue }, null) : order
}

/** Sends a prepared order to its firm, as the firm and its papers are by now. */
export async function sendOrder(
  ctx: Ctx,
  { params, body }: OrderInput & { body: SendOrder },
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

/** Without a limit a firm may spend what it likes: nobody but an administrator lets it spend more than they may. */
async function limitOwn(tx: WriteCtx, order: OrderRow): Promise<void> {
  if (tx.actor.isAdmin || order.limitPence !== null) return
  await updateOrder(tx, order, { limitPence: tx.services.config.orderLimitPence })
}

async function expiredOf(tx: WriteCtx, firmId: number): Promise<{ name: string; expiresOn: string }[]> {
  return findExpiredPapers(tx, firmId, dayAt(tx.now(), tx.services.config.timeZone))
}

/** Judged in the transaction that sends it: what has expired since the form was opened counts. */
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
  { params, body: { words, reason } }: OrderInput & { body: CancelOrder },
): Promise<Order> {
  return change(ctx, params.orderId, async (tx, locked) => {
    requireMove(locked.order, 'Cancelled', 'staff')
    if (reason === 'noAccess') await requireTries(tx, locked)
    return moveOrder(tx, locked, 'Cancelled', byPerson(tx, 'staff'), { event: 'cancelled', words, reason })
  })
}

/** Nobody is left with an emergency, or after a single try. */
async function requireTries(tx: WriteCtx, { order, issue }: LockedOrder): Promise<void> {
  const { appointments } = await getOrderById(tx, order.id)
  if (issue.priority === 'Emergency' || !noAccessTries(appointments).isEnough)
    throw new AppError('CONFLICT', APPOINTMENT_MESSAGES.moreTries)
}

/** Staff have seen that it is done. */
export async function verifyOrder(ctx: Ctx, { params }: OrderInput): Promise<Order> {
  return change(ctx, params.orderId, (tx, locked) =>
    moveOrder(tx, locked, 'Verified', byPerson(tx, 'staff'), { event: 'verified' }),
  )
}

/** Mails the firm another link; the former one is dead. */
export async function renewOrderLink(ctx: Ctx, { params }: OrderInput): Promise<Order> {
  return change(ctx, params.orderId, async (tx, { order, issue }) => {
    if (!hasLink(order)) throw new AppError('CONFLICT', ORDER_MESSAGES.noLink)
    await updateOrder(tx, order, { linkGeneration: order.linkGeneration + 1 })
    const renewed = (await lockOrderRowById(tx, order.id)) ?? order
    await tellRenewed(tx, renewed)
    return addOrderEvent(tx, { order: renewed, issue }, byPerson(tx, 'staff'), { event: 'linkRenewed' })
  })
}

/** What staff do to an order of theirs. */
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
 * One order for each of several issues of a site, each by the rules of preparing that one alone. A dry run goes the same
 * way, and is undone.
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
        // It is about no single one of them; what may be seen of each is looked at below.
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
  // Whoever changes some of the same at the same time locks them in this order too.
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
  const issue = await lockIssue(tx, 'order:manage', issueId)
  const hidden = { ...HIDDEN, issueId, outcome: 'refused' as const }
  if (!issue) return { ...hidden, message: notFound().message }
  sites.add(issue.developmentId)
  const { jobId, title } = issue
  try {
    const order = await attempt(tx, () => prepare(tx, issue, body))
    const { status } = await getIssueById(tx, issueId)
    const message = `${ORDER_STATUS_LABELS[order.status]}${status === issue.status ? '' : ', and the issue waits for it'}`
    return { issueId, jobId, title, orderId: order.id, outcome: 'done', message }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INTERNAL' || error.code === 'UNAVAILABLE') throw error
    const [field] = Object.values(error.details.fields ?? {})
    return { ...hidden, jobId, title, message: field ?? error.message }
  }
}
