/** For how many hours the server tries to deliver a message before it gives up. */
export const GIVE_UP_HOURS = 24
/** A message counts as delayed after this many minutes in the outbox. Brief gateway faults end sooner. */
export const OVERDUE_MINUTES = 15
/** A job warns the operator about messages that the server gave up on within this many hours. */
export const LATELY_FAILED_HOURS = 1
