/** For how long the denials of a session are counted, before they become one row. */
export const DENIALS_COUNTED_MS = 60_000
