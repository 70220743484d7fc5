import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Answer } from '@doorstep/contract/issues/verdicts/rules'
import { isAsked } from '../../issues/rules.ts'

interface Facts {
  status: IssueStatus
  /** Until when reporter and followers can answer. Null: nobody is asked. */
  verdictUntil: Date | null
  /** When it closes after an earlier Yes. */
  closesAt: Date | null
  /** Somebody has said No since it closed, which made a linked issue. */
  hasLinked: boolean
}

/**
 * What an answer of a reporter or follower does. `startClosing`: the first Yes. `counted`: a further Yes, which changes
 * nothing. `reopen`: a No before the issue is closed. `comeBack`: the first No after that. `joinLinked`: a further No,
 * whose author follows the linked issue. `over`: nobody is asked.
 */
export type Decision = 'startClosing' | 'counted' | 'reopen' | 'comeBack' | 'joinLinked' | 'over'

/** Any No wins over any Yes, in whatever order they come. */
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
