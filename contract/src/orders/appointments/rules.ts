/** How far ahead a time may be offered. */
export const SLOT_DAYS_MAX = 60
export const ASKED_WORDS_MAX = 1000

/** An order that times can be offered and booked for. */
export const BOOKABLE_STATUSES: readonly string[] = ['Accepted', 'Booked']
