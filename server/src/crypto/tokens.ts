import { CODE_DIGITS } from '@doorstep/contract/auth/rules'
import { createHash, randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes an opaque 256-bit token for the browser. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Makes a code for a person to type. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
