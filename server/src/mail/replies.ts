import type { Config } from '../config.ts'
import { isMailedToken, mailedToken, readMailedToken } from './tokens.ts'
import type { Fingerprints } from './tokens.ts'

/** What the answer to a mail is about, and whose answer it is. */
export interface Answer {
  object: string
  userId: number
}

/** The answer of a person to what was mailed about an issue; staff who were told of a note for staff answer staff. */
export interface IssueAnswer {
  issueId: number
  userId: number
  audience: 'reporter' | 'staff'
}

const STAFF_ONLY = '.staff'

export function answerOf({ issueId, userId, audience }: IssueAnswer): Answer {
  return { object: `${issueId}${audience === 'staff' ? STAFF_ONLY : ''}`, userId }
}

/** What a token of a reply address says of itself; nothing of that is proved. */
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

/** Whether we have made the token: as it is made now, before its address changed, or not at all. */
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

/** Nobody changes their address more often; a number that has grown beyond is nobody's work. */
const EARLIER_KNOWN = 50

interface Addressed {
  replyObject: string | null
  replyUserId: number | null
  replyGeneration: number | null
}

/** Where the answer to a mail goes; to its sender where nobody takes answers. */
export function replyAddressOf(
  { secrets, config }: { secrets: Fingerprints; config: Pick<Config, 'messaging'> },
  { replyObject: object, replyUserId: userId, replyGeneration: generation }: Addressed,
): string | undefined {
  const { inbound } = config.messaging
  if (!inbound || object === null || userId === null || generation === null) return undefined
  return `reply+${mailedToken(secrets, subjectOf({ object, userId }, generation))}@${inbound.domain}`
}

/** The token of one of our reply addresses; undefined where it is none. */
export function tokenOfAddress(address: string, domain: string): string | undefined {
  const parts = /^reply\+([^@\s]{1,100})@([^@\s]+)$/i.exec(address.trim())
  return parts?.[2]?.toLowerCase() === domain ? parts[1] : undefined
}
