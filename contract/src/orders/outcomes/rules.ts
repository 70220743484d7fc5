/** How far a work order got after it was sent, and how it ended. */
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
