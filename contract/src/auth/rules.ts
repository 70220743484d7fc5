export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 30

/** How many wrong second-step codes can be entered in one login. */
export const CODE_TRIES_MAX = 3
/** How many times a code can be sent again in one login, and how long to wait before each time. */
export const CODE_RESENDS_MAX = 2
export const CODE_RESEND_SECONDS = 180
/** For how many minutes a sent code and its login attempt are valid. */
export const CODE_MINUTES = 10
/** For how many minutes an account accepts no codes after too many wrong ones. */
export const CODE_LOCK_MINUTES = 15
/** How many digits a code has, and how many characters the secret of an authenticator. */
export const CODE_DIGITS = 6
export const AUTHENTICATOR_SECRET_LENGTH = 32
/** For how many seconds the page shows the message about too many wrong codes, before it signs the person out. */
export const CODES_OVER_SECONDS = 2
/** How many recovery codes a person gets. */
export const RECOVERY_CODES = 10
/** For how many minutes a password reset link is valid. */
export const RESET_MINUTES = 60
/** For how many minutes the printed link for the first administrator is valid. */
export const FIRST_ADMIN_MINUTES = 30
/** The wait in minutes after each failed login above the limit. The last value repeats. */
export const LOGIN_WAIT_MINUTES = [1, 2, 4, 8, 15] as const
