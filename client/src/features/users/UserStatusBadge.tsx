import type { UserStatus } from '@doorstep/contract/users/schema'
import { Badge } from '../../ui/Badge.tsx'
import { USER_TONES } from './format.ts'

export function UserStatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={USER_TONES[status]}>{status}</Badge>
}
