import { useIsUpdated } from '../../api/updates.ts'
import { Badge } from '../../ui/Badge.tsx'

/** Stands at an issue that somebody else has changed, until it is opened. */
export function UpdatedMark({ issueId }: { issueId: number }) {
  return useIsUpdated(issueId) ? (
    <Badge tone="info" hasDot={false}>
      Updated
    </Badge>
  ) : null
}
