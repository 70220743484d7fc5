import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** How often it was not fixed, and that nobody has said whether it is; nothing for whom neither is told. */
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
