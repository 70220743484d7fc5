import { mailOfToken } from '@doorstep/contract/items/rules'
import type { StoppableMail } from '@doorstep/contract/items/rules'
import { STOPPABLE_MAIL_TEXTS } from '@doorstep/contract/items/texts'
import { sameBytes } from '../crypto/secretBox.ts'
import type { SecretBox } from '../crypto/secretBox.ts'

/** Which mails a link stops, and whose. */
export interface Stop {
  mail: StoppableMail
  userId: number
}

type Fingerprints = Pick<SecretBox, 'fingerprint'>

const PROOF_CHARACTERS = 26
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Made anew for each mail and always the same: which mails it stops, whose, and what only we can write of both. */
export function unsubscribeToken(secrets: Fingerprints, { mail, userId }: Stop): string {
  const subject = `${mail}-${userId}`
  // Every byte is as likely as another, and 32 divides 256.
  const proof = [...secrets.fingerprint(`unsubscribe ${subject}`).subarray(0, PROOF_CHARACTERS)]
  return `${subject}-${proof.map((byte) => BASE32.charAt(byte % BASE32.length)).join('')}`
}

/** What a token stops; undefined where we did not make it. */
export function readUnsubscribeToken(secrets: Fingerprints, token: string): Stop | undefined {
  const mail = mailOfToken(token)
  const userId = Number(/^[a-z]+-([1-9][0-9]{0,9})-/i.exec(token)?.[1])
  if (mail === undefined || Number.isNaN(userId)) return undefined
  const own = unsubscribeToken(secrets, { mail, userId })
  const isOwn = sameBytes(Buffer.from(token.toLowerCase()), Buffer.from(own.toLowerCase()))
  return isOwn ? { mail, userId } : undefined
}

/** What a mail that can be stopped says below its text, and in its head. */
export interface WayOut {
  sentence: string
  /** Of a page with a button. */
  page: string
  /** Where one call does it. */
  oneClick: string
}

interface Stoppable {
  stops: StoppableMail | null
  stopsUserId: number | null
}

/** The way out of mails like this one, where there is one. */
export function wayOutOf(
  { secrets, publicUrl }: { secrets: Fingerprints; publicUrl: string },
  { stops, stopsUserId }: Stoppable,
): WayOut | undefined {
  if (stops === null || stopsUserId === null) return undefined
  const token = unsubscribeToken(secrets, { mail: stops, userId: stopsUserId })
  return {
    sentence: `No more emails about ${STOPPABLE_MAIL_TEXTS[stops]}`,
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/unsubscribe/${token}`,
  }
}

/** A mail's text with the way out below it. */
export function withWayOut(text: string, way: WayOut | undefined): string {
  return way ? `${text}\n\n${way.sentence}: ${way.page}` : text
}
