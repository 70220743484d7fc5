import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import type { OrderStatus } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import type { OrderVariation } from '@doorstep/contract/orders/variations/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { isLive } from '../format.ts'
import { isOpenQuote, issueQuotes } from '../quotes/quoteList.ts'
import type { Visit } from '../whatIsNext.ts'

const NOT_ASKED: readonly OrderStatus[] = ['Prepared', 'Declined', 'Cancelled']
const WITH_FIRM: readonly OrderStatus[] = ['Sent', 'Accepted', 'Booked']

export interface OrderStep {
  /** No firm has a work order or an open request for a quote. */
  isUnasked: boolean
  /** No firm was asked, no work order is prepared, and staff can send a work order. */
  isSendingNext: boolean
  /** A firm has the work order, and staff have nothing to decide about it. */
  isWithFirm: boolean
  /** The next visit of a firm, booked or begun. */
  visit: Visit | undefined
}

/** The next step of staff for the work orders of an issue. Undefined while loading, and for everybody except staff. */
export function useOrderStep(issue: Issue): OrderStep | undefined {
  const { issueId, can } = issue
  const isActive = isLive(issue.status)
  const enabled = useCan('issue:moderate')
  const orders = useQuery({ ...q(orderEndpoints.listIssueOrders, { params: { issueId } }), enabled }).data
  const quotes = useQuery({ ...issueQuotes(issueId), enabled }).data
  if (!enabled || !orders || !quotes) return undefined
  const hasDecision =
    quotes.some(isOpenQuote) ||
    orders.some(({ next, variations }) => next.includes('Verified') || variations.some(isAsked))
  const isUnasked = orders.every(({ status }) => NOT_ASKED.includes(status)) && !quotes.some(isOpenQuote)
  return {
    isUnasked,
    isSendingNext:
      isUnasked &&
      isActive &&
      can.includes('issue:moderate') &&
      !orders.some(({ status }) => status === 'Prepared'),
    isWithFirm: !hasDecision && orders.some(({ status }) => WITH_FIRM.includes(status)),
    visit: isActive ? nextVisit(orders) : undefined,
  }
}

function nextVisit(orders: readonly Order[]): Visit | undefined {
  const now = new Date()
  const visits = orders.flatMap(({ status, firmName, appointment }): Visit[] => {
    if (status !== 'Booked' || !appointment) return []
    const { state, startsAt, endsAt } = appointment
    if (state === 'Begun' || (state === 'Booked' && new Date(endsAt) > now))
      return [{ firmName, state, startsAt, endsAt }]
    return []
  })
  return visits.toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))[0]
}

const isAsked = ({ state }: OrderVariation) => state === 'Asked'

/**
 * True if the page shows the work orders after the conversation, because the firm has the next step. Decided once, so
 * that the card does not move while staff use it.
 */
export function useOrdersLater(issue: Issue): boolean {
  const step = useOrderStep(issue)
  const [isLater, setIsLater] = useState<boolean>()
  if (step && isLater === undefined) setIsLater(step.isWithFirm)
  return isLater ?? false
}
