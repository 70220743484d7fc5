import type { Quote } from '@doorstep/contract/quotes/schema'

export const QUOTE_TOKEN = `q7310-3-${'b'.repeat(26)}`

export function buildQuote(part: Partial<Quote> = {}): Quote {
  return {
    quoteId: 7310,
    issueId: 41,
    issueTitle: 'Kitchen tap drips',
    jobId: 1041,
    propertyName: 'Flat 12',
    address: '14 Canal Street, Leeds',
    developmentName: 'Ash Row Gardens',
    firmId: 3,
    firmName: 'Brook Plumbing',
    status: 'Asked',
    words: 'Please repair the tap.',
    dueOn: null,
    amountPence: null,
    quoteWords: null,
    file: null,
    photos: [],
    declineReason: null,
    overrideReason: null,
    askedAt: '2026-07-05T09:00:00.000Z',
    givenAt: null,
    declinedAt: null,
    decidedAt: null,
    orderId: null,
    limitPence: null,
    version: 1,
    events: [
      {
        at: '2026-07-05T09:00:00.000Z',
        kind: 'asked',
        party: 'staff',
        actorName: 'Mary Mill',
        words: null,
        amountPence: null,
      },
    ],
    next: ['Withdrawn'],
    can: ['quote:manage'],
    ...part,
  }
}

export function buildGiven(amountPence: number, part: Partial<Quote> = {}): Quote {
  return buildQuote({
    status: 'Given',
    amountPence,
    givenAt: '2026-07-06T09:00:00.000Z',
    version: 2,
    next: ['Chosen', 'Withdrawn'],
    ...part,
  })
}

/** A quote as the firm receives it. */
export function buildAsked(part: Partial<Quote> = {}): Quote {
  return buildQuote({
    issueId: null,
    issueTitle: null,
    events: [],
    next: ['Given', 'Declined'],
    can: ['quote:give'],
    ...part,
  })
}
