import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { Badge } from '../../ui/Badge.tsx'
import { statusLabel, statusTone } from './format.ts'

export function IssueStatusBadge({ status }: { status: IssueStatus }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
}
