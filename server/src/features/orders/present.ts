import type { FullOrderRow } from './queries.ts'
import type { Permission } from '@doorstep/contract/access'
import type { OrderCertificate } from '@doorstep/contract/certificates/schema'
import type {
  Order,
  OrderAppointment,
  OrderEvent,
  OrderNote,
  OrderPhoto,
  SharedPhoto,
} from '@doorstep/contract/orders/schema'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import { audiencesOf, firmReader, readsNote } from '../../policy/notes.ts'
import type { Audience } from '../../policy/notes.ts'
import { noteFromJson } from '../issues/history/queries.ts'
import { readersText } from '../issues/notes/rules.ts'
import { hasLink, nextFor, targetOfOrder } from './rules.ts'

/** The role of the reader of an order. `side` means the reporter's side or leasing staff. */
export type OrderReading = 'staff' | 'firm' | 'side'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const instant = (text: string): string => new Date(text).toISOString()
const instantOr = (text: string | null): string | null => (text === null ? null : instant(text))

const isOpen = ({ state }: OrderAppointment): boolean => state === 'Booked' || state === 'Begun'

/**
 * Presents the order to a reader. Staff see everything, the firm sees the details that the work needs, and others see
 * only the status.
 */
export function presentOrder({ actor, services }: Ctx, order: FullOrderRow, as: OrderReading): Order {
  const target = targetOfOrder(order)
  const can = (['order:manage', 'order:work', 'order:pickSlot'] satisfies Permission[]).filter((right) =>
    includes(actor, right, target),
  )
  const { orderLimitPence } = services.config
  const variations = order.variations.map((one) => presentVariation(order.id, one, as, orderLimitPence))
  return { ...presentFor(order, as), ...(as === 'staff' && { variations }), next: nextFor(actor, order), can }
}

/** Presents the order to readers without an account: holders of the firm's link. */
export function presentFor(order: FullOrderRow, as: OrderReading, next: OrderStatus[] = []): Order {
  const isWorking = as !== 'side'
  const words = <T>(value: T | null): T | null => (isWorking ? value : null)
  const appointments = order.appointments.map((one) => presentAppointment(one, as))
  const appointment = appointments.find(isOpen) ?? null
  const isBooked = appointment !== null && order.status === 'Booked'
  return {
    orderId: order.id,
    issueId: order.issueId,
    jobId: order.jobId,
    issueTitle: order.issueTitle,
    propertyName: order.propertyName,
    address: order.address,
    developmentName: order.developmentName,
    ...(isWorking && assetOf(order)),
    firmId: order.firmId,
    firmName: order.firmName,
    status: order.status,
    words: words(order.words),
    limitPence: words(order.limitPence),
    quoteId: as === 'staff' ? order.quoteId : null,
    overrideReason: as === 'staff' ? order.overrideReason : null,
    sentAt: iso(order.sentAt),
    acceptedAt: iso(order.acceptedAt),
    declinedAt: iso(order.declinedAt),
    declineReason: words(order.declineReason),
    doneAt: iso(order.doneAt),
    doneWords: words(order.doneWords),
    verifiedAt: iso(order.verifiedAt),
    cancelledAt: iso(order.cancelledAt),
    cancelWords: words(order.cancelWords),
    cancelledFor: words(order.cancelledFor),
    dueAt: words(iso(order.dueAt)),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    slots: order.slots.map((slot) => ({
      slotId: slot.slotId,
      startsAt: instant(slot.startsAt),
      endsAt: instant(slot.endsAt),
    })),
    appointment,
    appointments: appointments.filter((one) => !isOpen(one)),
    events: isWorking ? order.events.map((event) => presentEvent(event, as)) : [],
    photos: isWorking ? order.photos.map((photo) => presentPhoto(order.id, photo)) : [],
    issuePhotos: presentShared(order, as),
    variations: isWorking ? order.variations.map((one) => presentVariation(order.id, one, as)) : [],
    certificates: presentCertificates(order, as),
    notes: as === 'firm' ? presentNotes(order) : [],
    noteReaders: as === 'firm' && hasLink(order) ? readersOf(order, ['order']) : null,
    // The firm gets no contact details for a visit to common parts, because nobody has to be at home.
    contact: as === 'firm' && isBooked && !order.isCommon ? contactOf(order) : null,
    firmPhone: as !== 'firm' && isBooked ? order.firmPhone || null : null,
    access: as === 'staff' || (as === 'firm' && isBooked) ? accessOf(order) : null,
    next,
    can: [],
  }
}

function assetOf(order: FullOrderRow): Pick<Order, 'asset'> {
  const { assetId, assetName: name, assetMaker: maker, assetSerialNumber: serialNumber } = order
  return assetId === null || name === null ? {} : { asset: { assetId, name, maker, serialNumber } }
}

function presentAppointment(one: FullOrderRow['appointments'][number], as: OrderReading): OrderAppointment {
  const isWorking = as !== 'side'
  return {
    appointmentId: one.appointmentId,
    startsAt: instant(one.startsAt),
    endsAt: instant(one.endsAt),
    state: one.state,
    begunAt: instantOr(one.begunAt),
    outcomeAt: instantOr(one.outcomeAt),
    outcomeWords: isWorking ? one.outcomeWords : null,
    tried: isWorking ? one.tried : null,
  }
}

/** A firm must not learn from the history who lives in the home. */
function presentEvent(
  { at, kind, party, actorName, words }: FullOrderRow['events'][number],
  as: OrderReading,
): OrderEvent {
  const isNamed = as === 'staff' || party !== 'reporter'
  return { at: instant(at), kind, party, actorName: isNamed ? actorName : null, words }
}

function presentPhoto(
  orderId: number,
  { photoId, moment, name, state, addedAt }: FullOrderRow['photos'][number],
): OrderPhoto {
  const url = `/api/orders/${orderId}/photos/${photoId}`
  return {
    photoId,
    moment,
    name,
    state,
    url,
    thumbnailUrl: `${url}?size=thumbnail`,
    addedAt: instant(addedAt),
  }
}

/** Presents the photos that staff shared with the firm. The firm sees these photos only while its link works. */
function presentShared(order: FullOrderRow, as: OrderReading): SharedPhoto[] {
  if (as !== 'staff' && !(as === 'firm' && hasLink(order))) return []
  return order.issuePhotos.map(({ photoId, name }) => {
    const url = `/api/orders/${order.id}/notes/photos/${photoId}`
    return { photoId, name, url, thumbnailUrl: `${url}?size=thumbnail` }
  })
}

function presentVariation(
  orderId: number,
  { fileName, type, decidedByName, ...one }: FullOrderRow['variations'][number],
  as: OrderReading,
  managersLimit?: number,
): OrderVariation {
  const url = `/api/orders/${orderId}/variations/${one.variationId}/file`
  const isAbove = managersLimit !== undefined && one.amountPence > managersLimit
  return {
    ...one,
    file: fileName === null || type === null ? null : { name: fileName, type, url },
    askedAt: instant(one.askedAt),
    decidedAt: instantOr(one.decidedAt),
    decidedByName: as === 'staff' ? decidedByName : null,
    limitPence: isAbove ? managersLimit : null,
  }
}

/** Staff see all certificates. The firm sees the certificates that it added itself, while its link works. */
function presentCertificates(order: FullOrderRow, as: OrderReading): OrderCertificate[] {
  if (as === 'staff') return order.certificates
  return as === 'firm' && hasLink(order) ? order.certificates.filter(({ byFirm }) => byFirm) : []
}

/** Uses the rule that decides for every reader which notes they can read. */
function presentNotes(order: FullOrderRow): OrderNote[] {
  const reader = firmReader(order.firmId)
  return order.notes.flatMap((json) => {
    const note = noteFromJson(json)
    if (!readsNote(reader, note)) return []
    return {
      noteId: json.id,
      at: note.at.toISOString(),
      author: note.actorName ?? NOBODYS,
      byFirm: json.byFirm,
      text: note.note,
      readers: readersOf(order, audiencesOf(note)),
      photos: json.photos,
    }
  })
}

const NOBODYS = 'Staff'

/** Writes "The resident" instead of a name, because the firm must not see who lives in the home. */
function readersOf(
  { developmentName: place, firmName }: FullOrderRow,
  audiences: readonly Audience[],
): string {
  const circle = { reporter: 'The resident', place, hasLeasing: false, hasContractors: false }
  return readersText(audiences, circle, firmName)
}

function contactOf({ reporterName, reporterPhone }: FullOrderRow): Order['contact'] {
  return reporterName === null ? null : { name: reporterName, phoneNumber: reporterPhone }
}

function accessOf({ mayEnter, accessTimes, accessPets }: FullOrderRow): Order['access'] {
  return { mayEnter, times: accessTimes, pets: accessPets }
}
