import { ROLE_IDS, ROLE_LABELS } from '@doorstep/contract/access'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useState, type ReactNode } from 'react'
import type { FailureText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { RolePicker } from '../lookups/RolePicker.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { statusFailure } from './statusFailure.ts'
import { nameOf } from './format.ts'

interface ApproveUserDialogProps {
  user: UserSummary
  /** The message that somebody else has changed the account since the dialog opened. */
  notice: ReactNode
  disabledReason: string | undefined
  onClose: () => void
}

/** Approves an applicant, with a role at the property from the sign-up or at another property. */
export function ApproveUserDialog({ user, notice, disabledReason, onClose }: ApproveUserDialogProps) {
  const send = useApiMutation(userEndpoints.approveUser)
  const requested = user.requestedProperty
  const [property, setProperty] = useState<ComboOption | null>(
    requested && { id: requested.id, label: requested.name, detail: requested.address },
  )
  const [roleId, setRoleId] = useState<number>(ROLE_IDS.TENANT)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const name = nameOf(user)
  const confirm = async () => {
    if (!property) {
      setProblem({ message: 'Choose the property first.' })
      return
    }
    setProblem(null)
    try {
      await send.mutateAsync({ body: { userId: user.id, propertyId: Number(property.id), roleId } })
      notify.success('User approved.')
      onClose()
    } catch (error) {
      setProblem(statusFailure(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Approve ${name}?`}
      isOpen
      confirmLabel="Approve"
      isBusy={send.isPending}
      busyText="Approving..."
      disabledReason={disabledReason}
      error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {notice}
        <p>
          <bdi className="font-medium">{name}</bdi> ({user.email}) will get an email and can then sign in.
          <span>{requested ? ` This person asked for ${requested.address}.` : ''}</span>
          <span>{user.hasProof ? '' : ' There is no proof of address.'}</span>
        </p>
        <PropertyPicker
          label="Property"
          value={property}
          onChange={setProperty}
          activeOnly
          isRequired
          isDisabled={send.isPending}
        />
        <RolePicker
          label="Role"
          hint={`Choose ${ROLE_LABELS.TENANT} unless this person looks after the property.`}
          value={roleId}
          onChange={setRoleId}
          isRequired
          isDisabled={send.isPending}
        />
      </div>
    </ConfirmDialog>
  )
}
