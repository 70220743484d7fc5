/**
 * The code that unlocks the resident's contact details for a firm is valid for this many minutes and this many
 * attempts.
 */
export const UNLOCK_CODE_MINUTES = 10
export const UNLOCK_TRIES_MAX = 5
/** For how many hours the browser shows the resident's contact details after the firm enters the code. */
export const UNLOCK_HOURS = 12
