import type { AppointmentState, TriedWay } from '../rules.ts'

/** How many days ahead a firm can offer a slot. */
export const SLOT_DAYS_MAX = 60
export const ASKED_WORDS_MAX = 1000

/**
 * How many failed visits, and how many different ways of reaching somebody, are needed to cancel a work order for no
 * access.
 */
export const NO_ACCESS_TRIES = 3
export const NO_ACCESS_WAYS = 2

/** Statuses of work orders for which slots can be offered and booked. */
export const BOOKABLE_STATUSES: readonly string[] = ['Accepted', 'Booked']

interface Visit {
  state: AppointmentState
  tried: readonly TriedWay[] | null
}

/** Returns how often the firm was not let in, and in how many ways it tried to reach somebody. */
export function noAccessTries(visits: readonly Visit[]): { tries: number; ways: number; isEnough: boolean } {
  const failed = visits.filter(({ state }) => state === 'NoAccess')
  const ways = new Set(failed.flatMap(({ tried }) => tried ?? [])).size
  const tries = failed.length
  return { tries, ways, isEnough: tries >= NO_ACCESS_TRIES && ways >= NO_ACCESS_WAYS }
}
