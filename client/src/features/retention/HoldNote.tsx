import { retentionEndpoints } from '@doorstep/contract/retention/endpoints'
import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { useDialogStand } from '../../ui/DialogStand.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Time } from '../../ui/Time.tsx'
import type { HoldTarget } from './HoldDialog.tsx'

const HoldDialog = dialogPart(async () => (await import('./HoldDialog.tsx')).HoldDialog)
const LiftQuestion = dialogPart(async () => (await import('./LiftHoldQuestion.tsx')).LiftHoldQuestion)

interface HoldNoteProps {
  target: HoldTarget
  /** By which the hold is found. */
  of: { userId: number } | { issueId: number }
}

/** Whether a hold keeps this person or issue out of retention; set and lifted here. */
export function HoldNote({ target, of }: HoldNoteProps) {
  const holds = useQuery(q(retentionEndpoints.listHolds, { query: of }))
  const canHold = useCan('retention:hold')
  const stand = useDialogStand()
  const hold = holds.data?.[0]
  if (holds.isError && !holds.data)
    return <ErrorPanel {...fixedText(holds.error, 'The hold could not be loaded.')} query={holds} />
  if (!holds.data) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      {hold ? (
        <p className="min-w-0 flex-1 break-words">
          {hold.reason}
          <span className="block text-xs text-muted">
            Held by {hold.setBy} since <Time at={hold.setAt} />
          </span>
        </p>
      ) : (
        <p className="text-muted">Not held: removed when its time is over.</p>
      )}
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
          {hold ? 'Lift hold' : 'Hold'}
        </Button>
      )}
    </div>
  )
}
