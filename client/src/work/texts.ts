import type { Order } from '@doorstep/contract/orders/schema'
import { SLOTS_MAX } from '@doorstep/contract/orders/rules'
import type { OrderStatus, PhotoMoment } from '@doorstep/contract/orders/rules'
import type { Tone } from '../ui/Badge.tsx'
import type { WorkKind } from './deviceWork.ts'
import { upcomingSlots } from './slots.ts'

export const STATUS_TEXTS: Record<OrderStatus, { label: string; tone: Tone; next: string }> = {
  Prepared: { label: 'Prepared', tone: 'neutral', next: 'This work order has not been sent yet.' },
  Sent: { label: 'To answer', tone: 'warn', next: 'Accept the work order, or decline it and say why.' },
  Accepted: {
    label: 'Accepted',
    tone: 'info',
    next: 'No appointment is booked yet. Offer times for the resident to pick from.',
  },
  Declined: {
    label: 'Declined',
    tone: 'closed',
    next: 'You declined this work order. You don’t need to do anything else.',
  },
  // A booked order needs no text, because the time of the appointment appears below.
  Booked: { label: 'Booked', tone: 'purple', next: '' },
  Done: { label: 'Done', tone: 'ok', next: 'You marked the work as done. Staff are checking the work.' },
  Verified: {
    label: 'Verified',
    tone: 'ok',
    next: 'The work was checked. You don’t need to do anything else.',
  },
  Cancelled: {
    label: 'Cancelled',
    tone: 'closed',
    next: 'This work order was cancelled. Please do not go to the home.',
  },
}

const OFFERED = 'No appointment is booked yet. We have asked the resident to pick one of your times.'

/** Returns the sentence about what happens next. */
export const nextOf = (order: Pick<Order, 'status' | 'slots' | 'appointment'>) =>
  order.status === 'Accepted' && upcomingSlots(order).length > 0 ? OFFERED : STATUS_TEXTS[order.status].next

interface KindTexts {
  /** The text of the button that opens the form, and the form's heading. */
  title: string
  lead: string
  /** The label of the text field. Null if the form has no text field. */
  words: string | null
  wordsNeeded: boolean
  send: string
  /** The name of the step while it waits to be sent. */
  waits: string
}

export const KIND_TEXTS: Record<WorkKind, KindTexts> = {
  done: {
    title: 'Done',
    lead: 'Say what was done and add a photo of the finished work. The resident sees both when we ask whether the issue is fixed.',
    words: 'What was done?',
    wordsNeeded: true,
    send: 'Mark as complete',
    waits: 'Done',
  },
  noAccess: {
    title: 'No access',
    lead: 'If nobody let you in, say how you tried to reach the resident and add a photo of the door.',
    words: 'Anything else? (optional)',
    wordsNeeded: false,
    send: 'Report no access',
    waits: 'No access',
  },
  followOn: {
    title: 'Another visit is needed',
    lead: 'Say what still needs to be done. You keep the work order and can offer new times.',
    words: 'What still needs to be done?',
    wordsNeeded: true,
    send: 'Send',
    waits: 'Another visit is needed',
  },
  offer: {
    title: 'Offer times',
    lead: `When could you come? Offer up to ${SLOTS_MAX} times, in local time at the home. The new times replace the times that you offer now.`,
    words: null,
    wordsNeeded: false,
    send: 'Offer these times',
    waits: 'Offer of times',
  },
  note: {
    title: 'Write to staff',
    lead: 'Write to the managing agent about this work order.',
    words: 'Your message',
    wordsNeeded: true,
    send: 'Send message',
    waits: 'Your message',
  },
}

export const PHOTO_FIELDS: Record<
  WorkKind,
  readonly { moment: PhotoMoment; label: string; hint?: string }[]
> = {
  done: [
    { moment: 'before', label: 'Photos from before the work (optional)' },
    { moment: 'after', label: 'Photos of the finished work' },
  ],
  noAccess: [{ moment: 'noAccess', label: 'Photo of the door' }],
  followOn: [{ moment: 'before', label: 'Photos (optional)' }],
  offer: [],
  note: [],
}

export const NO_NETWORK =
  'You are offline. Your entries are kept on this device and sent when you are online again.'
export const TAKEN =
  'Your entries are already being sent, or the form is open in another tab. Wait a moment, or close the other tab.'
export const NOT_KEPT =
  'This browser cannot save your entries. Keep this page open until they are sent. If you close the page, you will lose them.'
