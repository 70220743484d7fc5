import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Makes an opaque 256-bit token for the browser. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
