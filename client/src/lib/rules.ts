/** The hours of the day from which the greeting is "Good afternoon" and "Good evening". */
export const AFTERNOON_HOUR = 12
export const EVENING_HOUR = 17

/** A password with fewer characters is called Weak. A password can be called Strong from the second length on. */
export const WEAK_PASSWORD_BELOW = 6
export const STRONG_PASSWORD_FROM = 8

/** How many email addresses this device remembers. */
export const REMEMBERED_EMAILS_MAX = 5
