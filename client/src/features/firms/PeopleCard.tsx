import { firmPeopleEndpoints } from '@doorstep/contract/firms/people/endpoints'
import type { Firm, FirmPerson } from '@doorstep/contract/firms/schema'
import { SERVES_OTHERS } from '@doorstep/contract/firms/texts'
import { useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { notify } from '../../ui/toast.ts'
import { InvitedIntoFirm } from './InvitedIntoFirm.tsx'

const ActDialog = dialogPart(async () => (await import('../../forms/ActDialog.tsx')).ActDialog)
const InviteFirmPersonDialog = dialogPart(
  async () => (await import('./InviteFirmPersonDialog.tsx')).InviteFirmPersonDialog,
)
const AddPersonDialog = dialogPart(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog)

const IS_OFF = 'Switch the firm on before you invite anybody.'

/** People with an account who work for the firm, and open invitations. */
export function PeopleCard({ firm }: { firm: Firm }) {
  const [isAdding, setIsAdding] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const [removed, setRemoved] = useState<FirmPerson | null>(null)
  const remove = useApiMutation(firmPeopleEndpoints.removeFirmPerson)
  const disabledReason = firm.can.includes('firm:manage') ? undefined : SERVES_OTHERS
  return (
    <Card
      title="People"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabledReason={disabledReason ?? (firm.isActive ? undefined : IS_OFF)}
            onPress={() => setIsInviting(true)}
          >
            Invite
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabledReason={disabledReason}
            onPress={() => setIsAdding(true)}
          >
            Add person
          </Button>
        </div>
      }
    >
      {firm.people.length === 0 ? (
        <p className="text-sm text-muted">Nobody at this firm has an account.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {firm.people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 text-sm">
                <p dir="auto" className="font-medium break-words">
                  {person.name}
                </p>
                <p className="break-all text-muted">{person.email}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${person.name}`}
                disabledReason={disabledReason}
                onPress={() => setRemoved(person)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <InvitedIntoFirm firmId={firm.id} />
      {isInviting && <InviteFirmPersonDialog firm={firm} onClose={() => setIsInviting(false)} />}
      {isAdding && <AddPersonDialog firmId={firm.id} onClose={() => setIsAdding(false)} />}
      {removed && (
        <ActDialog
          title="Remove this person?"
          confirmLabel="Remove"
          busyText="Removing..."
          isDanger
          act={() => remove.mutateAsync({ params: { firmId: firm.id, userId: removed.id } })}
          onDone={() => notify.success(`${removed.name} no longer works for ${firm.name}.`)}
          onClose={() => setRemoved(null)}
        >
          <p>
            {removed.name} will no longer see the work of {firm.name}. Links that we sent to the firm will
            stop working.
          </p>
        </ActDialog>
      )}
    </Card>
  )
}
