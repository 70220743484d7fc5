import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'

export type Fingerprints = Pick<SecretBox, 'fingerprint'>

/** What a token that is mailed again and again is for. */
export type MailedTokenKind = 'unsubscribe' | 'reply' | 'verdict' | 'order' | 'quote'

/** What makes a token: the same always gives the same one, so that nothing is stored of it. */
export interface TokenSubject {
  kind: MailedTokenKind
  /** Lower-case letters, digits and dots: what the token stands in the mail for. */
  object: string
  userId: number
  /** Tokens of an earlier one are dead. None: the token never dies. */
  generation?: number | string
}

const PROOF_CHARACTERS = 26
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^([a-z0-9][a-z0-9.]{0,23})-([1-9][0-9]{0,9})-[a-z2-7]{26}$/i

/** Says whose it is and of what, and has what only we can write of both: 26 lower-case characters of base32. */
export function mailedToken(
  secrets: Fingerprints,
  { kind, object, userId, generation }: TokenSubject,
): string {
  const subject = `${object}-${userId}`
  const of = generation === undefined ? subject : `${subject} ${generation}`
  // Every byte is as likely as another, and 32 divides 256.
  const proof = [...secrets.fingerprint(`${kind} ${of}`).subarray(0, PROOF_CHARACTERS)]
  return `${subject}-${proof.map((byte) => BASE32.charAt(byte % BASE32.length)).join('')}`
}

/** What a token says of itself; nothing of that is proved. Undefined where it is none. */
export function readMailedToken(token: string): { object: string; userId: number } | undefined {
  const [, object, userId] = TOKEN.exec(token) ?? []
  if (object === undefined || userId === undefined) return undefined
  return { object: object.toLowerCase(), userId: Number(userId) }
}

/** Whether we have made the token, of just this. Mail programs may have changed the case of its letters. */
export function isMailedToken(secrets: Fingerprints, token: string, subject: TokenSubject): boolean {
  const own = mailedToken(secrets, subject)
  return sameBytes(Buffer.from(token.toLowerCase()), Buffer.from(own.toLowerCase()))
}
