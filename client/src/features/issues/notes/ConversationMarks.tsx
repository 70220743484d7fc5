import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** Whether somebody waits for an answer, or nothing has happened for long: for staff, who alone are told. */
export function ConversationMarks({ issue }: { issue: Pick<Issue, 'needsReply' | 'quiet'> }) {
  return (
    <>
      {issue.needsReply && <Badge tone="warn">Needs reply</Badge>}
      {issue.quiet && (
        <Badge tone="neutral" hasDot={false}>
          Quiet
        </Badge>
      )}
    </>
  )
}
