import type { OrderStatus, PhotoMoment } from '@doorstep/contract/orders/rules'
import { on } from '../appointments.ts'
import type { Body } from './effect.ts'
import { KEY, OTHER_KEY } from './world.ts'

export const STEP = { key: KEY, words: 'A new washer.' }
const OTHER_STEP = { key: OTHER_KEY, words: 'An old washer.' }
export const CERTIFICATE = {
  key: KEY,
  kind: 'other',
  name: 'Lift',
  issuedOn: '2020-01-05',
  expiresOn: '2030-01-05',
}
const OTHER_CERTIFICATE = {
  key: OTHER_KEY,
  kind: 'gas',
  name: 'Gates',
  issuedOn: '2020-01-06',
  expiresOn: '2030-01-06',
}
export const VARIATION = { key: KEY, amountPence: 100, words: 'The pipe is rotten.' }
const OTHER_VARIATION = { key: OTHER_KEY, amountPence: 200, words: 'The wall is rotten.' }

export interface Act {
  /** The status that the order must have before the act. */
  status: OrderStatus
  body: Body
  others: Body
  withFile?: true
  isNote?: true
  /** After this act, a visit can be booked. So the link shows a contact only after a typed code. */
  isUnlocked?: true
  /** Whether the act needs a photo from before the work or from after it. */
  photo?: PhotoMoment
}

/** Returns the acts of a firm on a work order, which are the same by account and by link. */
export const acts = (): Record<string, Act> => {
  const at = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const [first, second] = [at(10), at(5)]
  return {
    decline: { status: 'Sent', body: { reason: 'We are full.' }, others: { reason: 'We are away.' } },
    noAccess: {
      status: 'Booked',
      body: { key: KEY, at: first, tried: ['knocked'], words: 'Nobody there.' },
      others: { key: OTHER_KEY, at: second, tried: ['phoned'], words: 'Nobody came.' },
      photo: 'noAccess',
    },
    followOn: {
      status: 'Booked',
      body: { ...STEP, at: first },
      others: { ...OTHER_STEP, at: second },
    },
    done: {
      status: 'Booked',
      body: { ...STEP, at: first },
      others: { ...OTHER_STEP, at: second },
      photo: 'after',
    },
    note: { status: 'Booked', body: STEP, others: OTHER_STEP, isNote: true, isUnlocked: true },
    photo: {
      status: 'Booked',
      body: { key: KEY, moment: 'after' },
      others: { key: OTHER_KEY, moment: 'before' },
      withFile: true,
    },
    slots: {
      status: 'Booked',
      isUnlocked: true,
      body: { key: KEY, slots: [on(3)] },
      others: {
        key: OTHER_KEY,
        'slots[].day': on(4).day,
        'slots[].from': '10:00',
        'slots[].to': '13:00',
      },
    },
    cancelVisit: { status: 'Booked', body: { words: 'We are ill.' }, others: { words: 'We are late.' } },
    certificate: {
      status: 'Booked',
      body: CERTIFICATE,
      others: OTHER_CERTIFICATE,
      withFile: true,
      isUnlocked: true,
    },
    variation: {
      status: 'Booked',
      body: VARIATION,
      others: OTHER_VARIATION,
      withFile: true,
      isUnlocked: true,
    },
  }
}

export const BY_ACCOUNT: Record<string, string> = {
  decline: 'declineOrder',
  noAccess: 'reportNoAccess',
  followOn: 'reportFollowOn',
  done: 'completeOrder',
  note: 'writeOrderNote',
  photo: 'addOrderPhoto',
  slots: 'offerSlots',
  cancelVisit: 'cancelVisit',
  certificate: 'giveCertificate',
  variation: 'askVariation',
}
export const BY_LINK: Record<string, string> = {
  decline: 'declineOrderByLink',
  noAccess: 'noAccessByLink',
  followOn: 'followOnByLink',
  done: 'completeOrderByLink',
  note: 'writeNoteByLink',
  photo: 'addPhotoByLink',
  slots: 'offerSlotsByLink',
  cancelVisit: 'cancelVisitByLink',
  certificate: 'giveCertificateByLink',
  variation: 'askVariationByLink',
}
