import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import { isAsked } from '../../issues/rules.ts'

interface Facts {
  status: IssueStatus
  /** The last time at which the reporter and followers can answer. Null if nobody is asked. */
  verdictUntil: Date | null
  /** The time at which the issue closes after an earlier Yes. */
  closesAt: Date | null
  /** Whether somebody has said No since the issue closed, which created a linked issue. */
  hasLinked: boolean
}

/**
 * The effect of an answer by the reporter or a follower:
 * - `startClosing`: the first Yes
 * - `counted`: a further Yes, which changes nothing
 * - `reopen`: a No before the issue is closed
 * - `comeBack`: the first No after the issue is closed
 * - `joinLinked`: a further No, whose author follows the linked issue
 * - `over`: nobody is asked
 */
export type Decision = 'startClosing' | 'counted' | 'reopen' | 'comeBack' | 'joinLinked' | 'over'

/** A single No outweighs all Yes answers, in any order. */
export function decide(issue: Facts, answer: Answer, now: Date): Decision {
  if (!isAsked(issue, now)) return 'over'
  const isYes = answer === 'yes'
  if (issue.status === 'Closed') {
    if (isYes) return 'counted'
    return issue.hasLinked ? 'joinLinked' : 'comeBack'
  }
  if (!isYes) return 'reopen'
  return issue.closesAt === null ? 'startClosing' : 'counted'
}
