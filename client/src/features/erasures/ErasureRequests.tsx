import { erasureEndpoints } from '@doorstep/contract/erasures/endpoints'
import type { ErasureRequest } from '@doorstep/contract/erasures/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { Time } from '../../ui/Time.tsx'

const EraseDialog = dialogPart(async () => (await import('./EraseDialog.tsx')).EraseDialog)
const RefuseDialog = dialogPart(async () => (await import('./RefuseErasureDialog.tsx')).RefuseErasureDialog)

/** The open requests to erase accounts. Hidden if there are no requests. */
export function ErasureRequests() {
  const requests = useQuery(q(erasureEndpoints.listErasures))
  if (!requests.data)
    return <QueryError query={requests} text="We couldn’t load the requests to erase accounts. Try again." />
  if (requests.data.length === 0) return null
  return (
    <Card isFlush title="Requests to erase accounts" className="mb-6">
      <ul
        aria-label="Requests to erase accounts"
        className="divide-y divide-border border-t border-border text-sm"
      >
        {requests.data.map((request) => (
          <Row key={request.userId} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ request }: { request: ErasureRequest }) {
  const stand = useRowDialog()
  const { name, email, askedAt, obstacle, blocked, can } = request
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-medium break-words">
          {name} <span className="font-normal break-all text-muted">{email}</span>
        </p>
        <p className="text-xs text-muted">
          Asked <Time at={askedAt} />
        </p>
        {(blocked ?? obstacle) !== null && (
          <p dir="auto" className="mt-1 break-words text-warn">
            {blocked ?? obstacle}
          </p>
        )}
      </div>
      {can.includes('erasure:decide') && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Refuse to erase the account of ${name}`}
            onPress={() => stand((close) => <RefuseDialog request={request} onClose={close} />)}
          >
            Refuse
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Erase ${name}`}
            disabledReason={obstacle ?? undefined}
            onPress={() => stand((close) => <EraseDialog request={request} onClose={close} />)}
          >
            Erase
          </Button>
        </div>
      )}
    </li>
  )
}
