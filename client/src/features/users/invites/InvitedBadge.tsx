import { Badge } from '../../../ui/Badge.tsx'
import { Time } from '../../../ui/Time.tsx'

export function InvitedBadge() {
  return <Badge tone="info">Invited</Badge>
}

/** Shows a text such as "expires in 2 days". An expired invitation is highlighted. */
export function Expiry({ at }: { at: string }) {
  const isOver = hasPassed(at)
  return (
    <span className={isOver ? 'font-medium text-danger' : undefined}>
      <span>{isOver ? 'expired' : 'expires'}</span> <Time at={at} />
    </span>
  )
}

function hasPassed(at: string): boolean {
  return new Date(at).getTime() <= Date.now()
}
