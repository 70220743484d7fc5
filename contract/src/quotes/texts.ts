import type { QuoteEventKind, QuoteStatus } from './rules.ts'
import { QUOTES_MAX } from './rules.ts'

/** Quote status labels for staff. */
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  Asked: 'Asked',
  Given: 'Given',
  Declined: 'Declined',
  Chosen: 'Chosen',
  NotChosen: 'Not chosen',
  Withdrawn: 'Withdrawn',
}

/** Quote status labels for the firm. These labels do not reveal that staff asked other firms. */
export const FIRM_QUOTE_LABELS: Record<QuoteStatus, string> = {
  Asked: 'New',
  Given: 'You gave a quote',
  Declined: 'Declined',
  Chosen: 'Chosen',
  NotChosen: 'Not needed',
  Withdrawn: 'Not needed',
}

export const QUOTE_EVENT_LABELS: Record<QuoteEventKind, string> = {
  asked: 'Quote requested',
  given: 'Quote given',
  declined: 'Declined by the firm',
  chosen: 'Chosen',
  notChosen: 'Not chosen',
  withdrawn: 'Withdrawn',
  linkRenewed: 'New link sent to the firm',
}

export const QUOTE_MESSAGES = {
  notLive:
    'You can ask for quotes only for an issue that is Open, In Progress, Awaiting Contract or Pending.',
  chooseFirms: 'Choose one to three firms.',
  chooseFirm: 'Choose firms that work for this development.',
  alreadyAsked:
    'One of these firms already has an open quote for this issue. Choose another firm, or withdraw that quote first.',
  tooMany: `An issue can have open quotes from at most ${QUOTES_MAX} firms. Withdraw one first.`,
  dayOver: 'Choose today or a later day.',
  choosePhotos: 'Choose photos of this issue.',
  overrideByAdministrator:
    'Only an administrator can ask for these quotes, because a document of a firm has expired.',
  noLink: 'This quote is no longer open, so it has no link.',
  reasonMissing: 'Say why you are declining to quote.',
  /** The error for every quote link that does not work: expired, guessed or belonging to somebody else. */
  linkOver: 'This link does not work, or it has expired. Ask the managing agent for a new one.',
} as const

/** The error that lists expired documents with their firms. */
export function quotePapersExpired(papers: readonly string[]): string {
  return `The firms were not asked for quotes, because these documents have expired: ${papers.join(', ')}.`
}

/** The error for a quote that can't move from `from` to the requested status. */
export function cannotMoveQuote(
  from: QuoteStatus,
  possible: readonly QuoteStatus[],
  labels: Record<QuoteStatus, string>,
): string {
  const then = possible.map((status) => labels[status])
  return `The status of this quote is: ${labels[from]}.${then.length === 0 ? ' This status is final.' : ` Possible next statuses: ${then.join(', ')}.`}`
}
