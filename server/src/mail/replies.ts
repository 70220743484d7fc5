import type { Config } from '../config.ts'
import { isMailedToken, mailedToken, readMailedToken } from './tokens.ts'
import type { Fingerprints } from './tokens.ts'

/** The object that a reply to an email is about, and the person who replies. */
export interface Answer {
  object: string
  userId: number
}

/** A person's reply to an email about an issue. If the email was about a staff note, the reply goes to staff only. */
export interface IssueAnswer {
  issueId: number
  userId: number
  audience: 'reporter' | 'staff'
}

const STAFF_ONLY = '.staff'

export function answerOf({ issueId, userId, audience }: IssueAnswer): Answer {
  return { object: `${issueId}${audience === 'staff' ? STAFF_ONLY : ''}`, userId }
}

/** Reads the claim of a token in a reply address. `judgeToken` checks the claim. */
export function readAnswer(token: string): IssueAnswer | undefined {
  const claimed = readMailedToken(token)
  const [, issueId, rest] = /^([1-9][0-9]{0,9})(\.staff)?$/.exec(claimed?.object ?? '') ?? []
  if (!claimed || issueId === undefined) return undefined
  return {
    issueId: Number(issueId),
    userId: claimed.userId,
    audience: rest === STAFF_ONLY ? 'staff' : 'reporter',
  }
}

const subjectOf = (answer: Answer, generation: number) => ({ kind: 'reply', ...answer, generation }) as const

/**
 * Judges a token: `live` if the token is current, `dead` if it belongs to an earlier email address, `wrong` if we did
 * not make it.
 */
export function judgeToken(
  secrets: Fingerprints,
  token: string,
  answer: IssueAnswer,
  generation: number,
): 'live' | 'dead' | 'wrong' {
  const isOf = (one: number): boolean => isMailedToken(secrets, token, subjectOf(answerOf(answer), one))
  if (isOf(generation)) return 'live'
  for (let earlier = generation - 1; earlier >= Math.max(0, generation - EARLIER_KNOWN); earlier -= 1)
    if (isOf(earlier)) return 'dead'
  return 'wrong'
}

/**
 * The maximum number of earlier email addresses of a person that are checked. This limit keeps the loop short even with
 * a huge number.
 */
const EARLIER_KNOWN = 50

interface Addressed {
  replyObject: string | null
  replyUserId: number | null
  replyGeneration: number | null
}

/**
 * Returns the reply address of an email. If the product does not accept replies, returns undefined, and replies go to
 * the sender.
 */
export function replyAddressOf(
  { secrets, config }: { secrets: Fingerprints; config: Pick<Config, 'messaging'> },
  { replyObject: object, replyUserId: userId, replyGeneration: generation }: Addressed,
): string | undefined {
  const { inbound } = config.messaging
  if (!inbound || object === null || userId === null || generation === null) return undefined
  return `reply+${mailedToken(secrets, subjectOf({ object, userId }, generation))}@${inbound.domain}`
}

/** Returns the token of one of our reply addresses. For any other address, returns undefined. */
export function tokenOfAddress(address: string, domain: string): string | undefined {
  const parts = /^reply\+([^@\s]{1,100})@([^@\s]+)$/i.exec(address.trim())
  return parts?.[2]?.toLowerCase() === domain ? parts[1] : undefined
}
