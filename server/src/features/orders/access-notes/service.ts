import type {
  ListAccessNotesByLink,
  OpenAccessNoteByLink,
  OpenedVisitAccessNote,
  VisitAccessNote,
} from '@doorstep/contract/orders/access-notes/schema'
import { KEYS_LATER, KEYS_WITHHELD } from '@doorstep/contract/orders/access-notes/texts'
import { CALL_AGENT, UNLOCK_AGAIN } from '@doorstep/contract/orders/work/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findSideHere } from '../../../policy/reporters.ts'
import { includes } from '../../../policy/scopes.ts'
import { getForVisit, listForVisit } from '../../access-notes/service.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { hasEnteredCode } from '../by-link/service.ts'
import { requireLinked } from '../links/service.ts'
import { findOrderRow } from '../queries.ts'
import type { OrderRow } from '../queries.ts'
import { targetOfOrder } from '../rules.ts'

/** Lists the keys and access notes of the place by name. The list is empty unless the firm has a booked visit. */
export async function listOrderAccessNotes(
  ctx: Ctx,
  { params }: Params<'orderId'>,
): Promise<VisitAccessNote[]> {
  const order = await getOwn(ctx, params.orderId)
  return includes(ctx.actor, 'order:readAccessNotes', targetOfOrder(order)) ? listOf(ctx, order) : []
}

export async function openOrderAccessNote(
  ctx: Ctx,
  { params }: Params<'orderId' | 'accessNoteId'>,
): Promise<OpenedVisitAccessNote> {
  return withTransaction(ctx, async (tx) => {
    const order = await getOwn(tx, params.orderId)
    await requireShown(tx, order)
    authorize(tx, 'order:readAccessNotes', targetOfOrder(order))
    return openOf(tx, order, params.accessNoteId)
  })
}

export async function listAccessNotesByLink(
  ctx: SystemCtx,
  { body }: { body: ListAccessNotesByLink },
): Promise<VisitAccessNote[]> {
  await countLinkCall(ctx)
  return listOf(ctx, await getUnlocked(ctx, body))
}

export async function openAccessNoteByLink(
  ctx: SystemCtx,
  { body }: { body: OpenAccessNoteByLink },
): Promise<OpenedVisitAccessNote> {
  await countLinkCall(ctx)
  return withTransaction(ctx, async (tx) => {
    const order = await getUnlocked(tx, body)
    await requireShown(tx, order)
    return openOf(tx, order, body.accessNoteId)
  })
}

async function getOwn(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const order = await findOrderRow(ctx, orderId)
  if (!order || !includes(ctx.actor, 'order:work', targetOfOrder(order))) throw notFound()
  return order
}

/** The link alone does not show keys and access notes. Somebody must also have entered the code in this browser. */
async function getUnlocked(ctx: SystemCtx, { token, unlock }: ListAccessNotesByLink): Promise<OrderRow> {
  const order = await requireLinked(ctx, token)
  if (!(await hasEnteredCode(ctx, order, unlock))) throw invalid({ unlock: UNLOCK_AGAIN })
  return order
}

/** Returns the reason why the keys of a home stay hidden during the visit. Visits to common parts need no consent. */
async function whyWithheld(ctx: SystemCtx, order: OrderRow): Promise<string | undefined> {
  if (order.isCommon) return undefined
  if (order.mayEnter === false) return KEYS_WITHHELD
  // If the reporter and the contact have left, the people who live there now have not given consent.
  const side = await findSideHere(ctx, order)
  return side.isReporterHere || side.isContactHere ? undefined : CALL_AGENT
}

async function requireShown(ctx: SystemCtx, order: OrderRow): Promise<void> {
  if (order.status !== 'Booked') throw new AppError('CONFLICT', KEYS_LATER)
  const reason = await whyWithheld(ctx, order)
  if (reason !== undefined) throw new AppError('CONFLICT', reason)
}

async function listOf(ctx: SystemCtx, order: OrderRow): Promise<VisitAccessNote[]> {
  const isShown = order.status === 'Booked' && (await whyWithheld(ctx, order)) === undefined
  return isShown ? listForVisit(ctx, order.propertyId) : []
}

/** Shows one access note. Before the note is sent, the audit records the firm, the order and the note. */
async function openOf(
  tx: SystemWriteCtx & { actor?: Actor },
  order: OrderRow,
  accessNoteId: number,
): Promise<OpenedVisitAccessNote> {
  const note = await getForVisit(tx, order.propertyId, accessNoteId)
  await emitAudit(tx, {
    action: 'accessNote.readByFirm',
    object: { type: 'property', id: order.propertyId },
    after: { accessNoteId, issueId: order.issueId, orderId: order.id, firmId: order.firmId },
  })
  return note
}
