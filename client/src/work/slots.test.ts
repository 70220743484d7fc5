import { APPOINTMENT_MESSAGES as TEXTS } from '@doorstep/contract/orders/appointments/texts'
import type { OrderEvent } from '@doorstep/contract/orders/schema'
import { expect, it } from 'vitest'
import { buildOrder } from '../../test/firmOrders.ts'
import { askedTimes, problemsOfSlots, slotsToChange, takesSlots, upcomingSlots } from './slots.ts'

const NOW = { day: '2026-11-24', time: '10:00' }
const FINE = { day: '2026-11-25', from: '09:00', to: '12:00' }

it.each([
  [[FINE], {}],
  [[{ ...FINE, day: '' }], { 'slot-0-day': TEXTS.noDay }],
  [[{ ...FINE, from: '', to: '' }], { 'slot-0-from': TEXTS.noTime, 'slot-0-to': TEXTS.noTime }],
  [[{ ...FINE, day: '2026-11-23' }], { 'slot-0-day': TEXTS.past }],
  [[{ ...FINE, day: NOW.day }], { 'slot-0-from': TEXTS.past }],
  [[{ ...FINE, day: NOW.day, from: '10:01' }], {}],
  [[{ ...FINE, day: '2027-01-23' }], {}],
  [[{ ...FINE, day: '2027-01-24' }], { 'slot-0-day': TEXTS.tooFar }],
  [[{ ...FINE, to: '09:00' }], { 'slot-0-to': TEXTS.order }],
  [[FINE, { ...FINE, to: '10:00' }], { 'slot-1-from': TEXTS.twice }],
  [
    [
      { ...FINE, day: '' },
      { ...FINE, day: '' },
    ],
    { 'slot-0-day': TEXTS.noDay, 'slot-1-day': TEXTS.noDay },
  ],
  [[FINE, { ...FINE, day: '2026-11-26' }], {}],
])('problemsOfSlots returns, for the times %j, the problems %j [APPOINT-18]', (slots, problems) => {
  expect(problemsOfSlots(slots, NOW)).toEqual(problems)
})

const SOON = { slotId: 1, startsAt: '2999-12-01T09:00:00.000Z', endsAt: '2999-12-01T12:30:00.000Z' }
const PAST = { slotId: 2, startsAt: '2020-12-01T09:00:00.000Z', endsAt: '2020-12-01T12:00:00.000Z' }

it('slotsToChange starts the form with upcoming offered times, without the booked one [APPOINT-18]', () => {
  expect(upcomingSlots({ slots: [PAST, SOON], appointment: null })).toEqual([SOON])
  expect(slotsToChange({ slots: [PAST, SOON], appointment: null })).toEqual([
    { day: '2999-12-01', from: '09:00', to: '12:30' },
  ])
  const { appointment } = buildOrder()
  const booked = appointment && { ...appointment, startsAt: SOON.startsAt }
  expect(slotsToChange({ slots: [SOON], appointment: booked })).toEqual([
    { day: '', from: '09:00', to: '12:00' },
  ])
})

it('takesSlots lets a firm offer times from its acceptance until it starts work [APPOINT-18]', () => {
  const { appointment } = buildOrder()
  expect(takesSlots({ status: 'Sent', appointment: null })).toBe(false)
  expect(takesSlots({ status: 'Accepted', appointment: null })).toBe(true)
  expect(takesSlots({ status: 'Booked', appointment })).toBe(true)
  expect(
    takesSlots({ status: 'Booked', appointment: appointment && { ...appointment, state: 'Begun' } }),
  ).toBe(false)
})

it('askedTimes returns the requested times until the firm offers times again [APPOINT-18]', () => {
  const event = (kind: OrderEvent['kind'], words: string | null = null): OrderEvent => ({
    at: '2026-11-24T09:00:00Z',
    kind,
    party: 'reporter',
    actorName: null,
    words,
  })
  expect(askedTimes({ events: [event('slotsOffered')] })).toBeNull()
  const asked = [event('slotsOffered'), event('slotsDeclined', 'Evenings.'), event('linkRenewed')]
  expect(askedTimes({ events: asked })).toBe('Evenings.')
  expect(askedTimes({ events: [...asked, event('slotsOffered')] })).toBeNull()
})
