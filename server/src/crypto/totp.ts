import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Steps before and after the present one that count, for clocks that differ. */
const WINDOW = 1

/** The time step that the code belongs to; undefined when it is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
