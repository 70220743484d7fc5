/** Without a key, pointer or touch for this long, the page asks whether somebody is still there. */
export const IDLE_MINUTES = 20
/** How long that question stands before the page logs out. */
export const IDLE_PROMPT_MINUTES = 2
/** A session without a call that a person caused ends after both, and a minute of grace. */
export const SESSION_IDLE_MINUTES = IDLE_MINUTES + IDLE_PROMPT_MINUTES + 1
/** However busy, a session ends this long after its login. */
export const SESSION_HOURS = 12
/** A session that owes the second step, or an authenticator. */
export const OWING_SESSION_MINUTES = 10
/** How old a sign-in may be for a call that wants a fresh one. */
export const FRESH_MINUTES = 15
/** An address from which a person signed in this lately is known: its failed logins count apart. */
export const KNOWN_NETWORK_DAYS = 30
/** How long a new resident is welcomed. */
export const WELCOME_DAYS = 30
