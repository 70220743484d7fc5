import { mailOfToken } from '@doorstep/contract/notifications/rules'
import type { StoppableMail } from '@doorstep/contract/notifications/rules'
import { stopMailText } from '@doorstep/contract/notifications/texts'
import { isMailedToken, mailedToken, readMailedToken } from './tokens.ts'
import type { Fingerprints, TokenSubject } from './tokens.ts'

/** The person, and the kind of email that an unsubscribe link stops. */
export interface Stop {
  mail: StoppableMail
  userId: number
  /** If this id is set, the link stops only emails about the issue. */
  issueId?: number | undefined
}

/** The kind of email or the issue that the link unsubscribes from, as stored in the outbox. */
export const objectOf = ({ mail, issueId }: Pick<Stop, 'mail' | 'issueId'>): string =>
  issueId === undefined ? mail : `${mail}.${issueId}`

const subjectOf = (stop: Stop): TokenSubject => ({
  kind: 'unsubscribe',
  object: objectOf(stop),
  userId: stop.userId,
})

/** Makes the unsubscribe token. The token is always the same for a person and a kind of email, and proves both. */
export function unsubscribeToken(secrets: Fingerprints, stop: Stop): string {
  return mailedToken(secrets, subjectOf(stop))
}

/**
 * Returns the person and the kind of email of an unsubscribe token. If we did not make the token, returns undefined.
 */
export function readUnsubscribeToken(secrets: Fingerprints, token: string): Stop | undefined {
  const claimed = readMailedToken(token)
  const stop = claimed && stopOf(claimed.object, claimed.userId)
  return stop && isMailedToken(secrets, token, subjectOf(stop)) ? stop : undefined
}

function stopOf(object: string, userId: number): Stop | undefined {
  const mail = mailOfToken(object)
  const [, issue] = object.split('.')
  return mail && { mail, userId, ...(issue !== undefined && { issueId: Number(issue) }) }
}

/** The unsubscribe text below an email and the links for its headers. */
export interface WayOut {
  sentence: string
  page: string
  oneClick: string
}

/** Returns the unsubscribe link of a message, or undefined if the message has none. */
export function wayOutOf(
  { secrets, publicUrl }: { secrets: Fingerprints; publicUrl: string },
  { stops, stopsUserId }: { stops: string | null; stopsUserId: number | null },
): WayOut | undefined {
  const stop = stops === null || stopsUserId === null ? undefined : stopOf(stops, stopsUserId)
  if (!stop) return undefined
  const token = unsubscribeToken(secrets, stop)
  return {
    sentence: stopMailText(stop.mail),
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/unsubscribe/${token}`,
  }
}

/** Adds the unsubscribe link below an email's text. */
export function withWayOut(text: string, way: WayOut | undefined): string {
  return way ? `${text}\n\n${way.sentence}: ${way.page}` : text
}
