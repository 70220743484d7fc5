import { ORDER_OUTCOMES } from '@doorstep/contract/orders/outcomes/rules'
import type { OrderOutcome } from '@doorstep/contract/orders/outcomes/rules'
import type { OrderStatus } from '@doorstep/contract/orders/rules'

const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-03-01T00:30:00Z')

export type Dice = (sides: number) => number

/** Returns the same numbers in every run with the same seed. */
export function dice(seed = 20_261): Dice {
  let state = seed % 2_147_483_647 || 1
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** The expected figures of the reports for an order. */
export interface Found {
  has: OrderOutcome[]
  minutes: { accepted?: number; visited?: number; done?: number }
}

export const DAY_HOURS = 24
export const DECLINED_HOURS = 5
const STATUSES = [
  'Prepared',
  'Sent',
  'Accepted',
  'Booked',
  'Declined',
  'Done',
  'Verified',
  'Cancelled',
] as const
const EVENTS = ['noAccess', 'followOn', 'notFixed', 'begun', null, null] as const
const ANSWERS = ['yes', 'no', 'partly', null, null] as const

export interface Plan {
  status: OrderStatus
  sentAt: Date
  isSent: boolean
  isAccepted: boolean
  isDone: boolean
  isLate: boolean
  visits: number
  event: (typeof EVENTS)[number]
  answer: (typeof ANSWERS)[number]
  /** The hours since staff sent the order, chosen so that no report rounds them. */
  hours: { accepted: number; visited: number; done: number }
}

export function planOf(roll: Dice): Plan {
  // Half of the orders are Verified, because most numbers are about finished orders.
  const status = roll(2) === 0 ? 'Verified' : (STATUSES[roll(STATUSES.length)] ?? 'Sent')
  const isSent = status !== 'Prepared' && !(status === 'Cancelled' && roll(2) === 0)
  const isAccepted = isSent && status !== 'Sent' && status !== 'Declined'
  const isDone = status === 'Done' || status === 'Verified'
  return {
    status,
    sentAt: new Date(FIRST + roll(40) * 23 * HOUR_MS),
    isSent,
    isAccepted,
    isDone,
    // Late orders are late by a wide margin, so the time of the test does not matter.
    isLate: roll(3) === 0,
    visits: isAccepted ? roll(4) : 0,
    event: isAccepted ? (EVENTS[roll(EVENTS.length)] ?? null) : null,
    answer: isDone ? (ANSWERS[roll(ANSWERS.length)] ?? null) : null,
    hours: { accepted: 6 * (1 + roll(40)), visited: 6 * (8 + roll(40)), done: DAY_HOURS * (15 + roll(30)) },
  }
}

export const after = ({ sentAt }: Plan, hours: number): Date => new Date(sentAt.getTime() + hours * HOUR_MS)

/** The expected figures of the reports for an order with this plan. */
export function foundOf(plan: Plan): Found {
  const { status, isSent, isAccepted, isDone, isLate, visits, event, answer, hours } = plan
  const cameAgain = event === 'noAccess' || event === 'followOn' || event === 'notFixed'
  const isAgain = cameAgain || answer === 'no' || answer === 'partly'
  const facts: Record<OrderOutcome, boolean> = {
    sent: isSent,
    accepted: isAccepted,
    declined: status === 'Declined',
    visited: visits > 0,
    noAccess: event === 'noAccess',
    done: isDone,
    firstTime: isDone && !isAgain,
    notFirstTime: isDone && isAgain,
    late: isLate && (isDone || status === 'Sent' || status === 'Accepted' || status === 'Booked'),
  }
  return {
    has: ORDER_OUTCOMES.filter((outcome) => facts[outcome]),
    minutes: {
      ...(isAccepted && { accepted: hours.accepted * 60 }),
      ...(visits > 0 && { visited: hours.visited * 60 }),
      ...(isDone && { done: hours.done * 60 }),
    },
  }
}
