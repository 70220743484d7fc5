import { describe, expect, it } from 'vitest'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { nextQuoteStatuses, QUOTE_STATUSES } from '@doorstep/contract/quotes/rules'
import type { QuoteRow } from './queries.ts'
import { hasQuoteLink, isAbove, isOpen, moverOf, quoteIdOf, seenByFirm } from './rules.ts'

describe('quote rules', () => {
  it('quotes allow each party only its own status changes', () => {
    const stepsOf = (mover: 'staff' | 'firm'): string[] =>
      QUOTE_STATUSES.flatMap((from) => nextQuoteStatuses(from, mover).map((to) => `${from} to ${to}`))
    expect({ staff: stepsOf('staff'), firm: stepsOf('firm') }).toEqual({
      staff: ['Asked to Withdrawn', 'Given to Chosen', 'Given to NotChosen', 'Given to Withdrawn'],
      firm: ['Asked to Given', 'Asked to Declined', 'Given to Given'],
    })
  })

  it('a quote stays open until somebody decides about it, and a firm never sees that another quote was chosen', () => {
    expect(QUOTE_STATUSES.filter((status) => isOpen({ status }))).toEqual(['Asked', 'Given'])
    expect(QUOTE_STATUSES.map(seenByFirm)).toEqual([
      'Asked',
      'Given',
      'Declined',
      'Chosen',
      'Withdrawn',
      'Withdrawn',
    ])
  })

  it('a quote has a link until staff decide, while its issue is live and its firm is active', () => {
    const asked = { status: 'Asked', firmIsActive: true, issueStatus: 'Open' } as QuoteRow
    expect(QUOTE_STATUSES.filter((status) => hasQuoteLink({ ...asked, status }))).toEqual([
      'Asked',
      'Given',
      'Declined',
    ])
    expect(ISSUE_STATUSES.filter((issueStatus) => hasQuoteLink({ ...asked, issueStatus }))).toEqual([
      'Open',
      'InProgress',
      'Pending',
      'AwaitingContract',
    ])
    expect(hasQuoteLink({ ...asked, firmIsActive: false })).toBe(false)
  })

  it('a quote treats only its firm as the firm, and every other party as staff', () => {
    expect([moverOf('firm'), moverOf('staff')]).toEqual(['firm', 'staff'])
  })

  it('an amount counts as above the limit only if it is more than the limit', () => {
    const services = { config: { orderLimitPence: 50_000 } } as Parameters<typeof isAbove>[0]['services']
    expect([null, 0, 50_000, 50_001].map((pence) => isAbove({ services }, pence))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it.each([
    ['q1', 1],
    ['q10', 10],
    ['q9999999999', 9_999_999_999],
    ['q0', undefined],
    ['q12345678901', undefined],
    ['o1', undefined],
  ])('the token object %j belongs to the quote %s', (object, id) => {
    expect(quoteIdOf(object)).toBe(id)
  })
})
