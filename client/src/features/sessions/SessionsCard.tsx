import { sessionEndpoints } from '@doorstep/contract/sessions/endpoints'
import type { Session } from '@doorstep/contract/sessions/schema'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { q } from '../../api/query.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { EndSessionDialog, type Ending } from './EndSessionDialog.tsx'

/** Lists the person's sessions, so that the person can end unknown sessions. */
export function SessionsCard() {
  const sessions = useQuery(q(sessionEndpoints.listSessions))
  const [ending, setEnding] = useState<Ending | null>(null)
  const list = sessions.data ?? []
  const hasOthers = list.some(({ isCurrent }) => !isCurrent)
  return (
    <Card
      title="Where you are signed in"
      isFlush
      actions={
        hasOthers && (
          <Button variant="secondary" size="sm" onPress={() => setEnding({ all: true })}>
            Sign out all other devices
          </Button>
        )
      }
    >
      <div className="px-4 pb-2">
        {sessions.isPending && <Skeleton count={2} className="h-12" label="Loading your sessions" />}
        <QueryError query={sessions} text="We couldn’t load your sessions. Try again." />
      </div>
      {list.length > 0 && (
        <ul aria-label="Your sessions" className="divide-y divide-border border-t border-border">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding({ session })} />
          ))}
        </ul>
      )}
      {ending && <EndSessionDialog ending={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, createdAt, lastSeenAt, isCurrent } = session
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span dir="auto" className="break-words">
            {device}
          </span>
          {isCurrent && <Badge tone="ok">This device</Badge>}
        </p>
        <p className="text-xs text-muted">
          Signed in <Time at={createdAt} /> · Last active <Time at={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="sm" aria-label={`Sign out: ${device}`} onPress={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
