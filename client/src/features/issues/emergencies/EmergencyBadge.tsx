import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** Shows nothing if the issue is not an emergency, or if the reader cannot see the emergency. */
export function EmergencyBadge({ issue }: { issue: Pick<Issue, 'emergencyKind' | 'priority'> }) {
  const isOne = issue.emergencyKind !== null || issue.priority === 'Emergency'
  return isOne && <Badge tone="danger">Emergency</Badge>
}
