/**
 * After this many minutes without a key press, pointer movement or touch, the page asks whether the person is still
 * there.
 */
export const IDLE_MINUTES = 20
/** How many minutes the person has to answer whether they are still there. After that, the page signs them out. */
export const IDLE_PROMPT_MINUTES = 2
/**
 * A session ends after this many minutes without a call caused by the person. The number includes one minute of grace.
 */
export const SESSION_IDLE_MINUTES = IDLE_MINUTES + IDLE_PROMPT_MINUTES + 1
/** The maximum length of a session in hours, even if it is in constant use. */
export const SESSION_HOURS = 12
/** How many sessions a person can have. Another login ends the oldest session. */
export const SESSIONS_MAX = 10
/** How many minutes a session lasts while it still needs the second step or an authenticator. */
export const OWING_SESSION_MINUTES = 10
/** A sign-in counts as fresh for this many minutes. */
export const FRESH_MINUTES = 15
/**
 * If a person has signed in from an IP address within this many days, failed logins from that address have a separate
 * count.
 */
export const KNOWN_NETWORK_DAYS = 30
/** For how many days a new resident sees the welcome card. */
export const WELCOME_DAYS = 30
