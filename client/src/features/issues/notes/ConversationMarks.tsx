import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/**
 * Badges for a conversation that needs a reply, or that nobody has written in recently. Only staff see these badges.
 */
export function ConversationMarks({ issue }: { issue: Pick<Issue, 'needsReply' | 'quiet'> }) {
  return (
    <>
      {issue.needsReply && <Badge tone="warn">Needs reply</Badge>}
      {issue.quiet && (
        <Badge tone="neutral" hasDot={false}>
          No activity
        </Badge>
      )}
    </>
  )
}
