/** How long an invitation waits. */
export const INVITE_HOURS = 72
/** How long one that nobody has accepted is still shown. */
export const EXPIRED_SHOWN_DAYS = 30
