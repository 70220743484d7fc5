import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'

export type Fingerprints = Pick<SecretBox, 'fingerprint'>

export type MailedTokenKind = 'unsubscribe' | 'reply' | 'verdict' | 'order' | 'quote' | 'slots'

/**
 * The values from which a token is computed. The same subject always gives the same token, so tokens are not stored.
 */
export interface TokenSubject {
  kind: MailedTokenKind
  /** The object that the token gives access to, in lower-case letters, digits and dots. */
  object: string
  userId: number
  /** Tokens of an earlier generation are invalid. Without a generation, a token is valid forever. */
  generation?: number | string
}

const PROOF_CHARACTERS = 26
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^([a-z0-9][a-z0-9.]{0,23})-([1-9][0-9]{0,9})-[a-z2-7]{26}$/i

/**
 * Makes a token that contains its object and person, and a proof of both that only we can compute: 26 lower-case
 * base32 characters.
 */
export function mailedToken(
  secrets: Fingerprints,
  { kind, object, userId, generation }: TokenSubject,
): string {
  const subject = `${object}-${userId}`
  const of = generation === undefined ? subject : `${subject} ${generation}`
  // Every byte is equally likely. The 256 values divide evenly into 32 characters, so each character is equally likely
  // too.
  const proof = [...secrets.fingerprint(`${kind} ${of}`).subarray(0, PROOF_CHARACTERS)]
  return `${subject}-${proof.map((byte) => BASE32.charAt(byte % BASE32.length)).join('')}`
}

/** Reads the claim of a token, without checking the proof. Returns undefined if the text is not a token. */
export function readMailedToken(token: string): { object: string; userId: number } | undefined {
  const [, object, userId] = TOKEN.exec(token) ?? []
  if (object === undefined || userId === undefined) return undefined
  return { object: object.toLowerCase(), userId: Number(userId) }
}

/**
 * Returns whether we made this token for exactly this subject. Capital and small letters count as equal, because email
 * programs can change them.
 */
export function isMailedToken(secrets: Fingerprints, token: string, subject: TokenSubject): boolean {
  const own = mailedToken(secrets, subject)
  return sameBytes(Buffer.from(token.toLowerCase()), Buffer.from(own.toLowerCase()))
}
