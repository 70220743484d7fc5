import type { Issue } from '@doorstep/contract/issues/schema'
import { Badge } from '../../../ui/Badge.tsx'

/** Nothing where it is none, or where this reader is not told. */
export function EmergencyBadge({ issue }: { issue: Pick<Issue, 'emergencyKind' | 'priority'> }) {
  const isOne = issue.emergencyKind !== null || issue.priority === 'Emergency'
  return isOne && <Badge tone="danger">Emergency</Badge>
}
