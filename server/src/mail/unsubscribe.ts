import { mailOfToken } from '@doorstep/contract/notifications/rules'
import type { StoppableMail } from '@doorstep/contract/notifications/rules'
import { STOPPABLE_MAIL_TEXTS } from '@doorstep/contract/notifications/texts'
import { isMailedToken, mailedToken } from './tokens.ts'
import type { Fingerprints, TokenSubject } from './tokens.ts'

/** The kind of email that a link stops, and the person. */
export interface Stop {
  mail: StoppableMail
  userId: number
}

const subjectOf = ({ mail, userId }: Stop): TokenSubject => ({ kind: 'unsubscribe', object: mail, userId })

/** Makes the unsubscribe token, which is always the same for a person and a kind of email, and proves both. */
export function unsubscribeToken(secrets: Fingerprints, stop: Stop): string {
  return mailedToken(secrets, subjectOf(stop))
}

/** Returns what a token unsubscribes from; undefined if we did not make it. */
export function readUnsubscribeToken(secrets: Fingerprints, token: string): Stop | undefined {
  const mail = mailOfToken(token)
  const userId = Number(/^[a-z]+-([1-9][0-9]{0,9})-/i.exec(token)?.[1])
  if (mail === undefined || Number.isNaN(userId)) return undefined
  return isMailedToken(secrets, token, subjectOf({ mail, userId })) ? { mail, userId } : undefined
}

/** The unsubscribe text below an email and the links for its headers. */
export interface WayOut {
  sentence: string
  page: string
  oneClick: string
}

/** Returns the unsubscribe link of a message; undefined if it has none. */
export function wayOutOf(
  { secrets, publicUrl }: { secrets: Fingerprints; publicUrl: string },
  { stops, stopsUserId }: { stops: StoppableMail | null; stopsUserId: number | null },
): WayOut | undefined {
  if (stops === null || stopsUserId === null) return undefined
  const token = unsubscribeToken(secrets, { mail: stops, userId: stopsUserId })
  return {
    sentence: `Stop emails about ${STOPPABLE_MAIL_TEXTS[stops]}`,
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/unsubscribe/${token}`,
  }
}

/** Adds the unsubscribe link below an email's text. */
export function withWayOut(text: string, way: WayOut | undefined): string {
  return way ? `${text}\n\n${way.sentence}: ${way.page}` : text
}
