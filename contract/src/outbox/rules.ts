/** How long a message is tried before it is given up. */
export const GIVE_UP_HOURS = 24
/** A message that has waited this long waits for more than a short fault of its gateway. */
export const OVERDUE_MINUTES = 15
/** What was given up this lately is told to administrators as news. */
export const LATELY_FAILED_HOURS = 1
