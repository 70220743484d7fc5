import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** Empty if the issue is not an emergency, or the reader cannot see that it is. */
export function EmergencyBadge({ issue }: { issue: Pick<Issue, 'emergencyKind' | 'priority'> }) {
  const isOne = issue.emergencyKind !== null || issue.priority === 'Emergency'
  return isOne && <Badge tone="danger">Emergency</Badge>
}
