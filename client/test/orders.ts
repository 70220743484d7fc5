import type { FirmChoice } from '@doorstep/contract/orders/choices/schema'
import type { Order } from '@doorstep/contract/orders/schema'

export function buildOrder(part: Partial<Order> = {}): Order {
  return {
    orderId: 5,
    issueId: 41,
    jobId: 1041,
    issueTitle: 'Kitchen tap drips',
    propertyName: 'Flat 12',
    address: '14 Canal Street, Leeds',
    developmentName: 'Ash Row Gardens',
    firmId: 3,
    firmName: 'Brook Plumbing',
    quoteId: null,
    status: 'Sent',
    words: 'Please repair the tap.',
    limitPence: 25_000,
    overrideReason: null,
    sentAt: '2026-07-05T09:00:00.000Z',
    acceptedAt: null,
    declinedAt: null,
    declineReason: null,
    doneAt: null,
    doneWords: null,
    verifiedAt: null,
    cancelledAt: null,
    cancelWords: null,
    cancelledFor: null,
    dueAt: null,
    createdAt: '2026-07-05T08:00:00.000Z',
    updatedAt: '2026-07-05T09:00:00.000Z',
    version: 1,
    slots: [],
    appointment: null,
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
    next: ['Cancelled'],
    can: ['order:manage'],
    ...part,
  }
}

/** A visit on Tuesday 1 December 2026, 08:00 to 12:00. */
export const TUESDAY = {
  appointmentId: 9,
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-01T12:00:00.000Z',
  state: 'Booked',
  begunAt: null,
  outcomeAt: null,
  outcomeWords: null,
  tried: null,
} as const

export const FIRMS: FirmChoice[] = [
  { firmId: 3, name: 'Brook Plumbing', trades: ['Plumbing'], fits: true, expired: [] },
  {
    firmId: 4,
    name: 'Alba Glass',
    trades: ['Glazing'],
    fits: false,
    expired: [{ name: 'Public liability', expiresOn: '2026-05-31' }],
  },
]
