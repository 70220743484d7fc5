import { auditEndpoints } from '@doorstep/contract/audit/endpoints'
import type { AuditObject } from '@doorstep/contract/audit/texts'
import { useQuery } from '@tanstack/react-query'
import { qPage } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { HistoryLink } from './HistoryLink.tsx'

const SHOWN = 5

/** The newest audit events of an object, with a link to all of the object's events. */
export function RecentEvents({ type, id }: { type: AuditObject; id: number }) {
  const isReader = useCan('audit:read')
  const events = useQuery({
    ...qPage(auditEndpoints.listAuditEvents, { query: { object: `${type}-${id}`, limit: SHOWN } }),
    enabled: isReader,
  })
  if (!isReader) return null
  const rows = events.data?.rows
  return (
    <Card title="History" actions={<HistoryLink type={type} id={id} />}>
      {events.isPending && <Skeleton count={3} className="h-8" label="Loading the history" />}
      <QueryError query={events} text="We couldn’t load the history. Try again." />
      {rows?.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {rows?.map(({ id: event, text, happenedAt }) => (
          <li dir="auto" key={event} className="break-words">
            {text}
            <span className="block text-xs text-muted">
              <Time at={happenedAt} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
