import { AUTHENTICATOR_SECRET_LENGTH, CODE_DIGITS } from '@doorstep/contract/auth/rules'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The account label if no name is stored. */
const FALLBACK_ACCOUNT = 'Account'

/**
 * Returns 160 random bits in base32. The alphabet's 32 letters divide a byte's 256 values evenly, so all are equally
 * likely.
 */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(AUTHENTICATOR_SECRET_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Splits the key into groups of four, which are easier to type. */
export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

interface Label {
  secret: string
  issuer: string
  account: string | null
}

/** Returns the link in the QR code for an authenticator app. */
export function authenticatorLink({ secret, issuer, account }: Label): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account || FALLBACK_ACCOUNT)}`
  // The link is built without URLSearchParams, because some apps read its plus sign literally, not as a space.
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${CODE_DIGITS}&period=30`
}
