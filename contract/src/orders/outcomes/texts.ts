import type { OrderOutcome } from './rules.ts'

/** Labels for column headings of reports and for the filter of the list. */
export const ORDER_OUTCOME_LABELS: Record<OrderOutcome, string> = {
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  visited: 'Visit booked',
  noAccess: 'No access',
  done: 'Done',
  firstTime: 'Fixed first time',
  notFirstTime: 'Not fixed first time',
  late: 'Late',
}
