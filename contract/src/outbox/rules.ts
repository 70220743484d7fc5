/** How many hours delivery is attempted before a message is given up. */
export const GIVE_UP_HOURS = 24
/** After this many minutes in the outbox, the delay is more than a brief fault of the gateway. */
export const OVERDUE_MINUTES = 15
/** Administrators are alerted to messages given up within this many hours. */
export const LATELY_FAILED_HOURS = 1
