/** How many minutes a code sent to the firm's number is valid. Also the limit of attempts. */
export const UNLOCK_CODE_MINUTES = 10
export const UNLOCK_TRIES_MAX = 5
/** How many hours the browser shows how to reach the resident after the code was entered. */
export const UNLOCK_HOURS = 12
