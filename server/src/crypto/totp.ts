import { CODE_DIGITS } from '@doorstep/contract/auth/rules'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** The server accepts the codes of this many time steps before and after the current one, because clocks differ. */
const WINDOW = 1

/** Returns the time step that the code belongs to, or undefined for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: PERIOD_SECONDS,
  })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
