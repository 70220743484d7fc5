import { mailOfToken } from '@doorstep/contract/items/rules'
import type { StoppableMail } from '@doorstep/contract/items/rules'
import { STOPPABLE_MAIL_TEXTS } from '@doorstep/contract/items/texts'
import { isMailedToken, mailedToken } from './tokens.ts'
import type { Fingerprints, TokenSubject } from './tokens.ts'

/** Which mails a link stops, and whose. */
export interface Stop {
  mail: StoppableMail
  userId: number
}

const subjectOf = ({ mail, userId }: Stop): TokenSubject => ({ kind: 'unsubscribe', object: mail, userId })

/** Made anew for each mail and always the same: which mails it stops, whose, and what only we can write of both. */
export function unsubscribeToken(secrets: Fingerprints, stop: Stop): string {
  return mailedToken(secrets, subjectOf(stop))
}

/** What a token stops; undefined where we did not make it. */
export function readUnsubscribeToken(secrets: Fingerprints, token: string): Stop | undefined {
  const mail = mailOfToken(token)
  const userId = Number(/^[a-z]+-([1-9][0-9]{0,9})-/i.exec(token)?.[1])
  if (mail === undefined || Number.isNaN(userId)) return undefined
  return isMailedToken(secrets, token, subjectOf({ mail, userId })) ? { mail, userId } : undefined
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
