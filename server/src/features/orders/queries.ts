import type { OrderCertificate } from '@doorstep/contract/certificates/schema'
import { OPEN_ORDER_STATUSES } from '@doorstep/contract/orders/rules'
import type {
  AppointmentState,
  CancelReason,
  OrderEventKind,
  OrderParty,
  OrderStatus,
} from '@doorstep/contract/orders/rules'
import type {
  OrderAppointment,
  OrderEvent,
  OrderPhoto,
  OrderSlot,
  SharedPhoto,
} from '@doorstep/contract/orders/schema'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { ReadDb } from '../../db/client.ts'
import { columnsOf } from '../../db/columns.ts'
import { PLACE_NAME } from '../../db/placeNames.ts'
import type { QueryRow } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/statements.ts'
import type { Right } from '../../policy/policy.ts'
import { where } from '../../policy/scopes.ts'
import type { TargetColumns } from '../../policy/scopes.ts'
import { NOTES_OF_ORDER } from '../issues/history/queries.ts'

/** The columns that decide which rights cover an order, for `work_orders as w`, `issues as i` and `places as p`. */
export const ORDER_COLUMNS: TargetColumns = {
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
  reporterId: sql.ref('i.reporter_id'),
  reportedBy: sql.ref('i.reported_by'),
  contactId: sql.ref('i.contact_id'),
  status: sql.ref('i.status'),
  orderFirmIds: sql.ref('i.order_firm_ids'),
  firmId: sql.ref('w.firm_id'),
  bookedFirmIds: sql`(case when w.status = 'Booked' then array[w.firm_id] end)`,
  isSent: sql`(w.sent_at is not null)`,
}

export function ordersOf(db: ReadDb) {
  return (
    db
      .selectFrom('work_orders as w')
      .innerJoin('firms as f', 'f.id', 'w.firm_id')
      .innerJoin('issues as i', 'i.id', 'w.issue_id')
      .innerJoin('places as p', 'p.id', 'i.property_id')
      .innerJoin('developments as d', 'd.id', 'p.development_id')
      .leftJoin('users as r', 'r.id', 'i.reporter_id')
      .leftJoin('assets as x', 'x.id', 'w.asset_id')
      .select(['w.id', 'w.issue_id as issueId', 'w.firm_id as firmId', 'w.quote_id as quoteId', 'w.version'])
      .select(['w.words', 'w.limit_pence as limitPence', 'w.override_reason as overrideReason'])
      .select(['w.sent_at as sentAt', 'w.accepted_at as acceptedAt', 'w.declined_at as declinedAt'])
      .select(['w.decline_reason as declineReason', 'w.done_at as doneAt', 'w.done_words as doneWords'])
      .select([
        'w.verified_at as verifiedAt',
        'w.cancelled_at as cancelledAt',
        'w.cancel_words as cancelWords',
      ])
      .select([
        'w.created_at as createdAt',
        'w.updated_at as updatedAt',
        'w.link_generation as linkGeneration',
      ])
      .select(['f.name as firmName', 'f.email as firmEmail', 'f.phone as firmPhone'])
      .select(['f.is_active as firmIsActive', 'f.link_generation as firmLinkGeneration'])
      .select(['i.job_id as jobId', 'i.title as issueTitle', 'i.complete_due_at as dueAt'])
      .select(['i.may_enter as mayEnter', 'i.access_times as accessTimes', 'i.access_pets as accessPets'])
      .select(['i.reporter_id as reporterId', 'i.reported_by as reportedBy', 'i.contact_id as contactId'])
      .select(['i.order_firm_ids as orderFirmIds', 'i.property_id as propertyId', 'p.address'])
      .select([
        'p.development_id as developmentId',
        'd.name as developmentName',
        PLACE_NAME.as('propertyName'),
      ])
      .select(['w.asset_id as assetId', 'x.name as assetName', 'x.maker as assetMaker'])
      .select(['x.serial_number as assetSerialNumber', 'r.phone_number as reporterPhone'])
      .select(sql<string | null>`r.first_name || ' ' || r.last_name`.as('reporterName'))
      .select(sql<boolean>`p.kind = 'common'`.as('isCommon'))
      // Check constraints allow only these values.
      .select([sql<OrderStatus>`w.status`.as('status'), sql<IssueStatus>`i.status`.as('issueStatus')])
      .select(sql<CancelReason | null>`w.cancelled_for`.as('cancelledFor'))
  )
}

export type OrderRow = QueryRow<typeof ordersOf>

export type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'sentAt'
    | 'acceptedAt'
    | 'declinedAt'
    | 'declineReason'
    | 'doneAt'
    | 'doneWords'
    | 'verifiedAt'
    | 'cancelledAt'
    | 'cancelWords'
    | 'cancelledFor'
    | 'overrideReason'
    | 'limitPence'
    | 'linkGeneration'
  > & { verifiedBy: number | null }
>

const SLOTS = sql<
  OrderSlot[]
>`coalesce((select json_agg(json_build_object('slotId', s.id, 'startsAt', s.starts_at,
    'endsAt', s.ends_at) order by s.starts_at) from appointment_slots s where s.order_id = w.id), '[]')`

const APPOINTMENTS = sql<
  OrderAppointment[]
>`coalesce((select json_agg(json_build_object('appointmentId', t.id, 'startsAt', t.starts_at,
    'endsAt', t.ends_at, 'state', t.state, 'begunAt', t.begun_at, 'outcomeAt', t.outcome_at, 'outcomeWords', t.outcome_words,
    'tried', t.tried) order by t.id) from appointments t where t.order_id = w.id), '[]')`

const EVENTS = sql<
  OrderEvent[]
>`coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'party', e.party,
    'actorName', a.first_name || ' ' || a.last_name, 'words', e.words) order by e.id)
    from work_order_events e left join users a on a.id = e.actor_id where e.order_id = w.id), '[]')`

const PHOTOS = sql<
  Omit<OrderPhoto, 'url' | 'thumbnailUrl'>[]
>`coalesce((select json_agg(json_build_object('photoId', h.id, 'moment', h.moment,
    'name', h.name, 'state', h.state, 'addedAt', h.created_at) order by h.id) from work_order_photos h where h.order_id = w.id), '[]')`

const ISSUE_PHOTOS = sql<
  Pick<SharedPhoto, 'photoId' | 'name'>[]
>`coalesce((select json_agg(json_build_object('photoId', h.id, 'name', h.name) order by h.id)
    from work_order_issue_photos s join issue_attachments h on h.id = s.attachment_id where s.order_id = w.id), '[]')`

const VARIATIONS = sql<
  (Omit<OrderVariation, 'file' | 'limitPence'> & { fileName: string | null; type: string | null })[]
>`coalesce((select json_agg(json_build_object('variationId', v.id, 'amountPence', v.amount_pence,
    'words', v.words, 'fileName', v.file_name, 'type', v.type, 'state', v.state, 'askedAt', v.asked_at,
    'decidedAt', v.decided_at, 'decidedByName', a.first_name || ' ' || a.last_name, 'decisionWords', v.decision_words)
    order by v.id) from order_variations v left join users a on a.id = v.decided_by where v.order_id = w.id), '[]')`

const CERTIFICATES = sql<
  OrderCertificate[]
>`coalesce((select json_agg(json_build_object('certificateId', c.id, 'kind', c.kind, 'name', c.name,
    'issuedOn', c.issued_on, 'expiresOn', c.expires_on, 'fileName', c.file_name, 'byFirm', c.by_firm)
    order by c.id) from certificates c where c.order_id = w.id), '[]')`

/** Adds the order's events, slots, photos and other details. */
export function fullOrdersOf(db: ReadDb) {
  return ordersOf(db).select([
    SLOTS.as('slots'),
    APPOINTMENTS.as('appointments'),
    EVENTS.as('events'),
    PHOTOS.as('photos'),
    ISSUE_PHOTOS.as('issuePhotos'),
    VARIATIONS.as('variations'),
    CERTIFICATES.as('certificates'),
    NOTES_OF_ORDER.as('notes'),
  ])
}

export type FullOrderRow = QueryRow<typeof fullOrdersOf>

/** Reads the order for the system, or for a caller that has already authorised it. */
export async function getOrderById(ctx: SystemCtx, orderId: number): Promise<FullOrderRow> {
  return fullOrdersOf(ctx.db).where('w.id', '=', orderId).executeTakeFirstOrThrow()
}

export async function findOrderRow(ctx: SystemCtx, orderId: number): Promise<OrderRow | undefined> {
  return ordersOf(ctx.db).where('w.id', '=', orderId).executeTakeFirst()
}

/** Returns the issue's orders, oldest first. */
export async function findOrderRows(ctx: SystemCtx, issueId: number): Promise<OrderRow[]> {
  return ordersOf(ctx.db).where('w.issue_id', '=', issueId).orderBy('w.id').execute()
}

/** Returns the id of the order's issue. This query does not check any right. */
export async function findIssueOf(ctx: SystemCtx, orderId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('work_orders')
    .select('issue_id as issueId')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.issueId
}

function orderInScope(ctx: WriteCtx, orderId: number, right: Right) {
  return ordersOf(ctx.db)
    .where('w.id', '=', orderId)
    .where(where(ctx.actor, right, ORDER_COLUMNS))
}

/** Returns the issue only if this right covers the order, so that no other caller can lock the issue or wait for it. */
export async function findIssueInScope(
  ctx: WriteCtx,
  orderId: number,
  right: Right,
): Promise<number | undefined> {
  return (await orderInScope(ctx, orderId, right).executeTakeFirst())?.issueId
}

/** Locks the order if it is in the scope of this right. The caller must lock the issue of the order first. */
export async function lockOrderRow(
  ctx: WriteCtx,
  orderId: number,
  right: Right,
): Promise<OrderRow | undefined> {
  return orderInScope(ctx, orderId, right).forUpdate('w').executeTakeFirst()
}

/** Locks the order for the system, or for a caller that holds the order's link. */
export async function lockOrderRowById(ctx: SystemWriteCtx, orderId: number): Promise<OrderRow | undefined> {
  return ordersOf(ctx.db).where('w.id', '=', orderId).forUpdate('w').executeTakeFirst()
}

/** Locks the issue's orders in the given statuses, oldest first. By default, locks the open orders. */
export async function lockOrdersOfIssue(
  ctx: SystemWriteCtx,
  issueId: number,
  statuses: readonly OrderStatus[] = OPEN_ORDER_STATUSES,
): Promise<OrderRow[]> {
  return ordersOf(ctx.db)
    .where('w.issue_id', '=', issueId)
    .where('w.status', 'in', [...statuses])
    .orderBy('w.id')
    .forUpdate('w')
    .execute()
}

/** Updates the order, which the caller must lock first. */
export async function updateOrder(
  ctx: SystemWriteCtx,
  { id }: Pick<OrderRow, 'id'>,
  change: OrderChange,
): Promise<void> {
  await updateRow(ctx.db, 'work_orders', id, {
    ...columnsOf('work_orders', change),
    version: sql<number>`version + 1`,
    updated_at: ctx.now(),
  })
}

interface NewOrderEvent {
  orderId: number
  kind: OrderEventKind
  party: OrderParty
  actorId: number | null
  words?: string | undefined
  appointmentId?: number | undefined
}

/** Adds an event to the order's history and returns its id. */
export async function insertOrderEvent(
  ctx: SystemWriteCtx,
  { orderId, kind, party, actorId, words, appointmentId }: NewOrderEvent,
): Promise<number> {
  return insertRow(ctx.db, 'work_order_events', {
    order_id: orderId,
    at: ctx.now(),
    kind,
    party,
    actor_id: actorId,
    words: words ?? null,
    appointment_id: appointmentId ?? null,
  })
}

/** Removes the slots of an order that has ended, and cancels its appointment. */
export async function endAppointments(ctx: SystemWriteCtx, orderId: number): Promise<void> {
  await ctx.db.deleteFrom('appointment_slots').where('order_id', '=', orderId).execute()
  const open = ctx.db.updateTable('appointments').where('order_id', '=', orderId)
  await open
    .where('state', 'in', ['Booked', 'Begun'])
    .set({ state: 'Cancelled', outcome_at: ctx.now(), sequence: sql<number>`sequence + 1` })
    .execute()
}

function openAppointments({ db }: SystemCtx) {
  return (
    db
      .selectFrom('appointments as t')
      .select(['t.id', 't.order_id as orderId', 't.starts_at as startsAt', 't.ends_at as endsAt'])
      .select(['t.sequence', 't.picked_by as pickedBy', 't.begun_at as begunAt'])
      // A check constraint allows only these values.
      .select(sql<AppointmentState>`t.state`.as('state'))
      .where('t.state', 'in', ['Booked', 'Begun'])
  )
}

export type AppointmentRow = QueryRow<typeof openAppointments>

/** Returns the appointment of the order that is booked or has begun, if there is one. */
export async function findOpen(ctx: SystemCtx, orderId: number): Promise<AppointmentRow | undefined> {
  return openAppointments(ctx).where('t.order_id', '=', orderId).executeTakeFirst()
}
