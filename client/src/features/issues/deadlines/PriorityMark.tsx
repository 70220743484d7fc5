import { DEFAULT_PRIORITY } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** Marks Urgent and other notable priorities. Emergencies have their own mark. */
export function PriorityMark({ issue: { priority } }: { issue: Pick<Issue, 'priority'> }) {
  if (priority === null || priority === 'Emergency' || priority === DEFAULT_PRIORITY) return null
  return <Badge tone={priority === 'Urgent' ? 'warn' : 'neutral'}>{priority}</Badge>
}
