import type {
  CancelVisitByLink,
  DeclineByLink,
  DoneByLink,
  FollowOnByLink,
  LinkedOrder,
  NoAccessByLink,
  OfferSlotsByLink,
  NoteByLink,
  OrderLink,
  OrderToken,
  PhotoByLink,
  SentUnlockCode,
  UnlockByLink,
  Unlocked,
} from '@doorstep/contract/orders/by-link/schema'
import type { GiveCertificateByLink } from '@doorstep/contract/orders/certificates/schema'
import { nextOrderStatuses } from '@doorstep/contract/orders/rules'
import type { AskVariationByLink } from '@doorstep/contract/orders/variations/schema'
import type { TakenPhoto } from '@doorstep/contract/orders/work/schema'
import { CALL_AGENT, CODE_WRONG, NO_APPOINTMENT } from '@doorstep/contract/orders/work/texts'
import { normaliseUkMobile } from '@doorstep/contract/users/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { atOneInstant, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { sameBytes } from '../../../crypto/secretBox.ts'
import { hashToken, newCode, newToken } from '../../../crypto/tokens.ts'
import { AppError, invalid } from '../../../errors.ts'
import type { UploadedFile } from '../../../files/receive.ts'
import { orderLinkSubject } from '../rules.ts'
import { cancelBooked, offerSlots } from '../appointments/service.ts'
import { storeCertificate } from '../certificates/service.ts'
import { requireLinked } from '../links/service.ts'
import { countLinkCall } from '../../firms/links/service.ts'
import { writeNote } from '../notes/service.ts'
import { storePhoto } from '../photos/service.ts'
import { presentFor } from '../present.ts'
import { getOrderById } from '../queries.ts'
import type { FullOrderRow, OrderRow } from '../queries.ts'
import type { OrderActor } from '../../firms/actors/rules.ts'
import { lockProvedOrder } from '../service.ts'
import { storeVariation } from '../variations/service.ts'
import { accept, begin, complete, decline, followOn, noAccess } from '../work/service.ts'
import type { Opened } from '../work/service.ts'
import { sendCodeToFirm } from './messages.ts'
import { deleteCode, insertUnlock, isUnlocked, replaceCode, tryCode } from './queries.ts'

/** The holder of a link acts for the firm. The server does not have the holder's name. */
const BY_LINK: OrderActor = { party: 'firm', userId: null }

interface LinkInput<Body> {
  body: Body
}

/** Reads the order of a link. This call must change nothing, because email scanners open links too. */
export async function readOrderByLink(ctx: SystemCtx, { body }: LinkInput<OrderLink>): Promise<LinkedOrder> {
  await countLinkCall(ctx)
  const { id } = await requireLinked(ctx, body.token)
  return present(ctx, await getOrderById(ctx, id), body.unlock)
}

export async function acceptOrderByLink(
  ctx: SystemCtx,
  { body }: LinkInput<OrderToken>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, accept)
}

export async function declineOrderByLink(
  ctx: SystemCtx,
  { body }: LinkInput<DeclineByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, opened) => decline(tx, opened, body))
}

export async function beginOrderByLink(ctx: SystemCtx, { body }: LinkInput<OrderLink>): Promise<LinkedOrder> {
  return withLinked(ctx, body, begin)
}

export async function noAccessByLink(
  ctx: SystemCtx,
  { body }: LinkInput<NoAccessByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, opened) => noAccess(tx, opened, body))
}

export async function followOnByLink(
  ctx: SystemCtx,
  { body }: LinkInput<FollowOnByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, opened) => followOn(tx, opened, body))
}

export async function completeOrderByLink(
  ctx: SystemCtx,
  { body }: LinkInput<DoneByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, opened) => complete(tx, opened, body))
}

export async function offerSlotsByLink(
  ctx: SystemCtx,
  { body }: LinkInput<OfferSlotsByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, { locked, by }) => offerSlots(tx, locked, body, by))
}

export async function cancelVisitByLink(
  ctx: SystemCtx,
  { body }: LinkInput<CancelVisitByLink>,
): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, { locked, by }) => cancelBooked(tx, locked, by, body.words))
}

export async function writeNoteByLink(ctx: SystemCtx, { body }: LinkInput<NoteByLink>): Promise<LinkedOrder> {
  return withLinked(ctx, body, (tx, opened) => writeNote(tx, opened, body))
}

export async function addPhotoByLink(
  ctx: SystemCtx,
  { body, files }: LinkInput<PhotoByLink> & { files: UploadedFile[] },
): Promise<TakenPhoto> {
  await countLinkCall(ctx)
  const { token, ...photo } = body
  // The link is checked before a photo is stored, and again under the lock.
  await requireLinked(ctx, token)
  return storePhoto(ctx, { photo, files }, async (tx) => (await lockLinked(tx, token)).order)
}

/** Sends a code to the firm's own number only. The previous code stops working. */
export async function sendUnlockCode(
  ctx: SystemCtx,
  { body }: LinkInput<OrderToken>,
): Promise<SentUnlockCode> {
  await countLinkCall(ctx)
  const linked = await requireLinked(ctx, body.token)
  const phone = phoneOf(ctx, linked)
  if (phone === null) throw new AppError('CONFLICT', CALL_AGENT)
  requireBooked(linked)
  await ctx.services.limits.shared('LIMIT_ORDER_CODE').consume(String(linked.firmId))
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const { order } = await lockLinked(tx, body.token)
    requireBooked(order)
    const code = newCode()
    const expiresAt = await replaceCode(tx, {
      orderId: order.id,
      generation: generationOf(order),
      hmac: hmacOf(tx, order, code),
    })
    await sendCodeToFirm(tx, { phone, jobId: order.jobId, code, expiresAt })
    await emitAudit(tx, {
      action: 'order.sendUnlockCode',
      object: { type: 'issue', id: order.issueId },
      after: { orderId: order.id, firmId: order.firmId },
    })
    return { lastDigits: phone.slice(-3), expiresAt: expiresAt.toISOString() }
  })
}

function requireBooked({ status }: OrderRow): void {
  if (status !== 'Booked') throw new AppError('CONFLICT', NO_APPOINTMENT)
}

/** The right code works only once, and unlocks only the browser that sent it. */
export async function unlockByLink(ctx: SystemCtx, { body }: LinkInput<UnlockByLink>): Promise<Unlocked> {
  await countLinkCall(ctx)
  const unlocked = await withTransaction(atOneInstant(ctx), async (tx) => {
    const { order } = await lockLinked(tx, body.token)
    const generation = generationOf(order)
    const known = await tryCode(tx, order.id, generation)
    const typed = body.code.replace(/[\s-]/g, '')
    // A wrong code returns undefined instead of throwing: a rollback would undo the count of the try.
    if (!known || !sameBytes(known, hmacOf(tx, order, typed))) return undefined
    await deleteCode(tx, order.id)
    const unlock = newToken()
    const until = await insertUnlock(tx, { orderId: order.id, generation, tokenHash: hashToken(unlock) })
    await emitAudit(tx, {
      action: 'order.unlock',
      object: { type: 'issue', id: order.issueId },
      after: { orderId: order.id, firmId: order.firmId },
    })
    return { unlock, until: until.toISOString() }
  })
  if (!unlocked) throw invalid({ code: CODE_WRONG })
  return unlocked
}

async function lockLinked(tx: SystemWriteCtx, token: string): Promise<Opened['locked']> {
  const { id } = await requireLinked(tx, token)
  const locked = await lockProvedOrder(tx, id)
  // The link might have ended while this call waited for the lock.
  await requireLinked(tx, token)
  return locked
}

export async function askVariationByLink(
  ctx: SystemCtx,
  { body: { token, unlock, ...said }, files }: LinkInput<AskVariationByLink> & { files: UploadedFile[] },
): Promise<LinkedOrder> {
  return withStored(ctx, { token, unlock }, (lock) => storeVariation(ctx, { said, files }, lock))
}

export async function giveCertificateByLink(
  ctx: SystemCtx,
  { body: { token, unlock, ...said }, files }: LinkInput<GiveCertificateByLink> & { files: UploadedFile[] },
): Promise<LinkedOrder> {
  return withStored(ctx, { token, unlock }, (lock) => storeCertificate(ctx, { said, files }, lock))
}

async function withStored(
  ctx: SystemCtx,
  { token, unlock }: OrderLink,
  store: (lock: (tx: SystemWriteCtx) => Promise<Opened>) => Promise<FullOrderRow>,
): Promise<LinkedOrder> {
  await countLinkCall(ctx)
  await requireLinked(ctx, token)
  const stored = await store(async (tx) => ({ locked: await lockLinked(tx, token), by: BY_LINK }))
  return present(ctx, stored, unlock)
}

async function withLinked(
  ctx: SystemCtx,
  { token, unlock }: OrderLink,
  work: (tx: SystemWriteCtx, opened: Opened) => Promise<FullOrderRow>,
): Promise<LinkedOrder> {
  await countLinkCall(ctx)
  return withTransaction(atOneInstant(ctx), async (tx) => {
    const locked = await lockLinked(tx, token)
    return present(tx, await work(tx, { locked, by: BY_LINK }), unlock)
  })
}

const generationOf = (order: OrderRow): string => String(orderLinkSubject(order).generation)

/** The fingerprint includes the order and its link, so that the same digits give another value for another order. */
function hmacOf(ctx: SystemCtx, order: OrderRow, code: string): Buffer {
  return ctx.services.secrets.fingerprint(`order code:${order.id}:${generationOf(order)}:${code}`)
}

/**
 * Returns the firm's number for text messages. Null if no text message can reach the firm, for example because the
 * number is a landline.
 */
function phoneOf({ services }: SystemCtx, { firmPhone }: OrderRow): string | null {
  return services.messaging.hasSms ? (normaliseUkMobile(firmPhone ?? '') ?? null) : null
}

/** Whether the code of this order was entered in the browser that has this `unlock`. */
export async function hasEnteredCode(
  ctx: SystemCtx,
  order: OrderRow,
  unlock: string | undefined,
): Promise<boolean> {
  if (unlock === undefined) return false
  return isUnlocked(ctx, {
    orderId: order.id,
    generation: generationOf(order),
    tokenHash: hashToken(unlock),
  })
}

/** Hides the contact details unless this browser has entered the code. */
async function present(ctx: SystemCtx, row: FullOrderRow, unlock: string | undefined): Promise<LinkedOrder> {
  const order = presentFor(row, 'firm', nextOrderStatuses(row.status, ['firm']))
  if (order.contact === null && order.access === null) return { order, contactState: 'later' }
  if (await hasEnteredCode(ctx, row, unlock)) return { order, contactState: 'shown' }
  const withheld = { ...order, contact: null, access: null }
  return { order: withheld, contactState: phoneOf(ctx, row) === null ? 'call' : 'code' }
}
