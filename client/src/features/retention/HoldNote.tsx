import { retentionEndpoints } from '@doorstep/contract/retention/endpoints'
import type { RetentionHold } from '@doorstep/contract/retention/schema'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { Time } from '../../ui/Time.tsx'
import { heldName } from './format.ts'
import type { HoldTarget } from './HoldDialog.tsx'

const HoldDialog = dialogPart(async () => (await import('./HoldDialog.tsx')).HoldDialog)
const LiftQuestion = dialogPart(async () => (await import('./ConfirmLiftHold.tsx')).ConfirmLiftHold)

interface HoldNoteProps {
  target: HoldTarget
  of: { userId: number } | { issueId: number }
}

/** Shows the holds on a person or an issue. Staff can set and remove the record's own hold here. */
export function HoldNote({ target, of }: HoldNoteProps) {
  const holds = useQuery(q(retentionEndpoints.listHolds, { query: of }))
  const canHold = useCan('retention:hold')
  const stand = useRowDialog()
  if (!holds.data) return <QueryError query={holds} text="We couldn’t load the hold. Try again." />
  const isOwn = ({ userId, issueId }: RetentionHold) =>
    'userId' in of ? userId === of.userId : issueId === of.issueId
  const hold = holds.data.find(isOwn)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <ul className="flex min-w-0 flex-1 flex-col gap-2">
        {holds.data.map((one) => (
          <li dir="auto" key={one.id} className="break-words">
            {one.reason}
            <span className="block text-xs text-muted">
              <span>{`Held ${isOwn(one) ? '' : `with ${heldName(one)}, `}by ${one.setBy} since`}</span>{' '}
              <Time at={one.setAt} as="day" />
            </span>
          </li>
        ))}
        {holds.data.length === 0 && (
          <li className="text-muted">Not on hold. It will be deleted when its retention period ends.</li>
        )}
      </ul>
      {(hold ? hold.can.includes('retention:hold') : canHold) && (
        <Button
          size="sm"
          variant="secondary"
          onPress={() =>
            stand((close) =>
              hold ? (
                <LiftQuestion hold={hold} onClose={close} />
              ) : (
                <HoldDialog target={target} onClose={close} />
              ),
            )
          }
        >
          {hold ? 'Remove hold' : 'Hold'}
        </Button>
      )}
    </div>
  )
}
