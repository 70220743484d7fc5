/** How far a work order that was sent got, and what became of it. */
export const ORDER_OUTCOMES = [
  'sent',
  'accepted',
  'declined',
  'visited',
  'noAccess',
  'done',
  'firstTime',
  'notFirstTime',
  'late',
] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]
