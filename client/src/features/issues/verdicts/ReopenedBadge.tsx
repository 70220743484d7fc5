import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/**
 * Shows how often the issue was reopened and whether staff must check it. Shows nothing to readers who cannot see these
 * facts.
 */
export function ReopenedBadge({ issue }: { issue: Pick<Issue, 'reopenedCount' | 'isToCheck'> }) {
  const { reopenedCount, isToCheck } = issue
  return (
    <>
      {reopenedCount !== null && reopenedCount > 0 && (
        <Badge tone="warn">{reopenedCount === 1 ? 'Reopened' : `Reopened ${reopenedCount} times`}</Badge>
      )}
      {isToCheck === true && <Badge tone="warn">To check</Badge>}
    </>
  )
}
