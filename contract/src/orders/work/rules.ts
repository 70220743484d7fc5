/** A code for the firm is valid for this many minutes and this many attempts. */
export const UNLOCK_CODE_MINUTES = 10
export const UNLOCK_TRIES_MAX = 5
/** How many hours the browser shows the contact details of the resident after the code was entered. */
export const UNLOCK_HOURS = 12
