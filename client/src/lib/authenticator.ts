const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_LENGTH = 32
/** Stands for the account where no name is stored. */
export const FALLBACK_ACCOUNT = 'Account'

/** 160 random bits in base32. 32 letters divide the 256 values of a byte evenly: none is likelier. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** The key as people type it: in groups of four. */
export function groupedSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

interface Label {
  secret: string
  issuer: string
  account: string | null
}

/** What an authenticator app reads from the QR code. */
export function authenticatorLink({ secret, issuer, account }: Label): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account || FALLBACK_ACCOUNT)}`
  // Spelt out: some apps take a plus sign for itself, not for a space.
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
