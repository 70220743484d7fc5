import type { OrderOutcome } from './rules.ts'

/** As the reports head a column, and a list names what it is narrowed to. */
export const ORDER_OUTCOME_LABELS: Record<OrderOutcome, string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  visited: 'Visit booked',
  noAccess: 'No access',
  done: 'Done',
  firstTime: 'Fixed first time',
  notFirstTime: 'Not first time',
  late: 'Late',
}
