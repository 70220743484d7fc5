/** For how many hours delivery is attempted before a message is given up. */
export const GIVE_UP_HOURS = 24
/** A message that has been in the outbox for this many minutes is delayed by more than a brief fault of the gateway. */
export const OVERDUE_MINUTES = 15
/** For this many hours after a message was given up, administrators are alerted to it. */
export const LATELY_FAILED_HOURS = 1
