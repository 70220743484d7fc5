import type { QuoteEventKind, QuoteStatus } from './rules.ts'
import { QUOTES_MAX } from './rules.ts'

/** As staff read them. */
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  Asked: 'Asked',
  Given: 'Given',
  Declined: 'Declined',
  Chosen: 'Chosen',
  NotChosen: 'Not chosen',
  Withdrawn: 'Withdrawn',
}

/** As its firm reads them: that others were asked too is nothing of theirs. */
export const FIRM_QUOTE_LABELS: Record<QuoteStatus, string> = {
  Asked: 'New',
  Given: 'You gave a quote',
  Declined: 'Declined',
  Chosen: 'Taken',
  NotChosen: 'Not needed',
  Withdrawn: 'Not needed',
}

export const QUOTE_EVENT_LABELS: Record<QuoteEventKind, string> = {
  asked: 'Quote asked for',
  given: 'Quote given',
  declined: 'The firm does not quote',
  chosen: 'Chosen',
  notChosen: 'Not chosen',
  withdrawn: 'Withdrawn',
  linkRenewed: 'New link sent to the firm',
}

export const QUOTE_MESSAGES = {
  notLive: 'Quotes are for an issue that is Open, In Progress, Awaiting Contract or Pending.',
  chooseFirms: 'Choose one to three firms.',
  chooseFirm: 'Choose firms that work here.',
  alreadyAsked: 'One of these firms has an open quote for this issue already.',
  tooMany: `An issue has open quotes of at most ${QUOTES_MAX} firms. Withdraw one first.`,
  dayOver: 'Choose a day from today on.',
  choosePhotos: 'Choose photos of this issue.',
  overrideByAdministrator: 'Only an administrator can ask although a paper has expired.',
  noLink: 'This quote is decided, so it has no link.',
  reasonMissing: 'Say why you do not quote.',
  /** Every link that opens nothing: dead, guessed, or somebody else's. */
  linkOver: 'This link is not valid, or no longer. Ask the managing agent for a new one.',
} as const

/** Papers of firms that have expired, by name and firm. */
export function quotePapersExpired(papers: readonly string[]): string {
  return `Not asked: ${papers.join(', ')} has expired.`
}

/** What becomes of a quote that may not be moved there. */
export function cannotMoveQuote(
  from: QuoteStatus,
  possible: readonly QuoteStatus[],
  labels: Record<QuoteStatus, string>,
): string {
  const then = possible.map((status) => labels[status])
  return `This quote stands as: ${labels[from]}.${then.length === 0 ? ' Nothing more can be done with it.' : ` It can become: ${then.join(', ')}.`}`
}
