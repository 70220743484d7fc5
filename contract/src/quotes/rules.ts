import { nextOf } from '../transitions.ts'
import type { Transitions } from '../transitions.ts'

/** Where it stands what one firm was asked to quote for. */
export const QUOTE_STATUSES = ['Asked', 'Given', 'Declined', 'Chosen', 'NotChosen', 'Withdrawn'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export type QuoteMover = 'staff' | 'firm'

/** Who may move a quote from where to where. Nothing else is legal; until it is decided, a firm gives it anew. */
export const QUOTE_TRANSITIONS: Transitions<QuoteStatus, QuoteMover> = {
  Asked: { Given: ['firm'], Declined: ['firm'], Withdrawn: ['staff'] },
  Given: { Given: ['firm'], Chosen: ['staff'], NotChosen: ['staff'], Withdrawn: ['staff'] },
  Declined: {},
  Chosen: {},
  NotChosen: {},
  Withdrawn: {},
}

/** Those that are not decided yet. */
export const OPEN_QUOTE_STATUSES = ['Asked', 'Given'] as const satisfies QuoteStatus[]

/** The steps that this side may take from here. */
export function nextQuoteStatuses(from: QuoteStatus, by: QuoteMover): QuoteStatus[] {
  return nextOf(QUOTE_TRANSITIONS, from, [by])
}

/** How many firms an issue has open quotes of at a time. */
export const QUOTES_MAX = 3
export const QUOTE_PHOTOS_MAX = 10
export const QUOTE_WORDS_MAX = 2000

/** What happens to a quote, as its own history names it. */
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
