import type { AppointmentState, TriedWay } from '../rules.ts'

/** How far ahead a time may be offered. */
export const SLOT_DAYS_MAX = 60
export const ASKED_WORDS_MAX = 1000

/** How often, and in how many ways, somebody was tried before an order may end for no access. */
export const NO_ACCESS_TRIES = 3
export const NO_ACCESS_WAYS = 2

/** An order that times can be offered and booked for. */
export const BOOKABLE_STATUSES: readonly string[] = ['Accepted', 'Booked']

interface Visit {
  state: AppointmentState
  tried: readonly TriedWay[] | null
}

/** How often nobody let the firm of an order in, and in how many ways it tried to reach somebody then. */
export function noAccessTries(visits: readonly Visit[]): { tries: number; ways: number; isEnough: boolean } {
  const failed = visits.filter(({ state }) => state === 'NoAccess')
  const ways = new Set(failed.flatMap(({ tried }) => tried ?? [])).size
  const tries = failed.length
  return { tries, ways, isEnough: tries >= NO_ACCESS_TRIES && ways >= NO_ACCESS_WAYS }
}
