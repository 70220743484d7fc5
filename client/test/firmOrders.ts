import type { LinkedOrder } from '@doorstep/contract/orders/by-link/schema'
import type { Order } from '@doorstep/contract/orders/schema'

export const ORDER_TOKEN = `o12-4-${'a'.repeat(26)}`

export function buildOrder(part: Partial<Order> = {}): Order {
  return {
    orderId: 12,
    issueId: 7,
    jobId: 1041,
    issueTitle: 'Kitchen tap drips',
    propertyName: 'Flat 12',
    address: '12 Mill Street, Reading RG1 2AB',
    developmentName: 'Kennet Wharf',
    firmId: 4,
    firmName: 'Kennet Plumbing',
    quoteId: null,
    status: 'Booked',
    words: 'Please replace the washer.',
    limitPence: 25000,
    overrideReason: null,
    sentAt: '2026-11-20T09:00:00Z',
    acceptedAt: '2026-11-20T10:00:00Z',
    declinedAt: null,
    declineReason: null,
    doneAt: null,
    doneWords: null,
    verifiedAt: null,
    cancelledAt: null,
    cancelWords: null,
    cancelledFor: null,
    dueAt: '2026-12-04T17:00:00Z',
    createdAt: '2026-11-20T08:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    version: 3,
    slots: [],
    appointment: {
      appointmentId: 5,
      startsAt: '2026-11-24T09:00:00Z',
      endsAt: '2026-11-24T12:00:00Z',
      state: 'Booked',
      begunAt: null,
      outcomeAt: null,
      outcomeWords: null,
      tried: null,
    },
    appointments: [],
    events: [],
    photos: [],
    issuePhotos: [],
    variations: [],
    certificates: [],
    notes: [],
    noteReaders: null,
    contact: null,
    firmPhone: null,
    access: null,
    next: ['Accepted', 'Done'],
    can: ['order:work'],
    ...part,
  }
}

export function buildLinked(
  part: Partial<Order> = {},
  state: LinkedOrder['contactState'] = 'code',
): LinkedOrder {
  return { order: buildOrder(part), contactState: state }
}
