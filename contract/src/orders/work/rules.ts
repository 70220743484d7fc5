/** How long a code to a firm's number is good, and how many tries it has. */
export const UNLOCK_CODE_MINUTES = 10
export const UNLOCK_TRIES_MAX = 5
/** How long a browser that has typed it sees how to reach the resident. */
export const UNLOCK_HOURS = 12
