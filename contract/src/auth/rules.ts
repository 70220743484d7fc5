/** Wrong second-step codes that one login takes. */
export const CODE_TRIES_MAX = 3
/** How often a code is sent again for one login, and how long after the one before. */
export const CODE_RESENDS_MAX = 2
export const CODE_RESEND_SECONDS = 180
/** How long a code that was sent is good for, and the attempt to log in that it answers. */
export const CODE_MINUTES = 10
/** How long no code of an account is taken after too many wrong ones. */
export const CODE_LOCK_MINUTES = 15
/** How long a link to choose a new password is good for. */
export const RESET_MINUTES = 60
/** How long the printed link of the first administrator is good for. */
export const FIRST_ADMIN_MINUTES = 30
/** How long an account waits after each failed login above the limit; the last one stays. */
export const LOGIN_WAIT_MINUTES = [1, 2, 4, 8, 15] as const
