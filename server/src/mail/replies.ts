import type { Config } from '../config.ts'
import { isMailedToken, mailedToken, readMailedToken } from './tokens.ts'
import type { Fingerprints } from './tokens.ts'

/** The object of a reply to an email, and its author. */
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

/** Reads what the token of a reply address claims. `judgeToken` checks the claim. */
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
 * Whether we made the token: `live` if it is current, `dead` if it belongs to an earlier email address, `wrong` if it
 * is not ours.
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

/** Nobody changes their address more often than this. The limit keeps the loop short even with a huge number. */
const EARLIER_KNOWN = 50

interface Addressed {
  replyObject: string | null
  replyUserId: number | null
  replyGeneration: number | null
}

/** Returns the reply address of an email; undefined if replies are not accepted, so that they go to the sender. */
export function replyAddressOf(
  { secrets, config }: { secrets: Fingerprints; config: Pick<Config, 'messaging'> },
  { replyObject: object, replyUserId: userId, replyGeneration: generation }: Addressed,
): string | undefined {
  const { inbound } = config.messaging
  if (!inbound || object === null || userId === null || generation === null) return undefined
  return `reply+${mailedToken(secrets, subjectOf({ object, userId }, generation))}@${inbound.domain}`
}

/** Returns the token of one of our reply addresses; undefined for any other address. */
export function tokenOfAddress(address: string, domain: string): string | undefined {
  const parts = /^reply\+([^@\s]{1,100})@([^@\s]+)$/i.exec(address.trim())
  return parts?.[2]?.toLowerCase() === domain ? parts[1] : undefined
}
