/** How long an Idempotency-Key tells a repeated call from a new one. */
export const KEY_HOURS = 24
/** Without a key the same body is the same call for this long, where nobody wants two. */
export const BODY_SECONDS = 60
