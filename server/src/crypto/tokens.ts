import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An opaque 256-bit token, as the browser keeps it. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
