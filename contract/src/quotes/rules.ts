import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

export const QUOTE_STATUSES = ['Asked', 'Given', 'Declined', 'Chosen', 'NotChosen', 'Withdrawn'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export type QuoteMover = 'staff' | 'firm'

/**
 * Who can move a quote from one status to another. All other moves are illegal. A firm can replace its quote until
 * staff decide.
 */
export const QUOTE_TRANSITIONS: Transitions<QuoteStatus, QuoteMover> = {
  Asked: { Given: ['firm'], Declined: ['firm'], Withdrawn: ['staff'] },
  Given: { Given: ['firm'], Chosen: ['staff'], NotChosen: ['staff'], Withdrawn: ['staff'] },
  Declined: {},
  Chosen: {},
  NotChosen: {},
  Withdrawn: {},
}

/** Statuses of quotes that staff have not decided about. */
export const OPEN_QUOTE_STATUSES = ['Asked', 'Given'] as const satisfies QuoteStatus[]

/** Returns the statuses that `by` can move the quote to. */
export function nextQuoteStatuses(from: QuoteStatus, by: QuoteMover): QuoteStatus[] {
  return nextOf(QUOTE_TRANSITIONS, from, [by])
}

/** The maximum number of open quotes for one issue. */
export const QUOTES_MAX = 3
export const QUOTE_PHOTOS_MAX = 10
export const QUOTE_WORDS_MAX = 2000

/** The kinds of event in a quote's history. */
export const QUOTE_EVENT_KINDS = [
  'asked',
  'given',
  'declined',
  'chosen',
  'notChosen',
  'withdrawn',
  'linkRenewed',
] as const
export type QuoteEventKind = (typeof QUOTE_EVENT_KINDS)[number]
