/** For how many hours an invitation is valid. */
export const INVITE_HOURS = 72
/** For how many days an expired invitation is still listed. */
export const EXPIRED_SHOWN_DAYS = 30
