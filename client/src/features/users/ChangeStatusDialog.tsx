import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { USER_REASON_MAX } from '@doorstep/contract/users/rules'
import type { UserSummary } from '@doorstep/contract/users/schema'
import type { ReactNode } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { notify } from '../../ui/toast.ts'
import { statusFailure } from './statusFailure.ts'
import { nameOf } from './format.ts'
import { USER_ACTIONS, type UserAction } from './userSteps.ts'

type Change = Exclude<UserAction, 'approve'>

const ENDPOINTS = {
  activate: userEndpoints.approveUser,
  deactivate: userEndpoints.suspendUser,
  reject: userEndpoints.rejectUser,
}

const CONSEQUENCES: Record<Change, string> = {
  activate: 'will be able to sign in again, with the same properties and roles as before.',
  deactivate:
    'will be signed out everywhere at once, and cannot sign in until you activate the account again.',
  reject: 'will get an email to say that the application was refused. They can apply again.',
}

interface ChangeStatusDialogProps {
  user: UserSummary
  action: Change
  reason: string
  onReason: (reason: string) => void
  /** The message that somebody else has changed the account since the dialog opened. */
  notice: ReactNode
  disabledReason: string | undefined
  onClose: () => void
}

/** Activates, deactivates or rejects an account. The person gets the reason by email. */
export function ChangeStatusDialog(props: ChangeStatusDialogProps) {
  const { user, action, reason, onReason, notice, disabledReason, onClose } = props
  const send = useApiMutation<(typeof ENDPOINTS)[Change]>(ENDPOINTS[action])
  const { label, busy, done, isDanger } = USER_ACTIONS[action]
  const name = nameOf(user)
  const body = { userId: user.id, ...(reason.trim() !== '' && { reason: reason.trim() }) }
  return (
    <ActDialog
      title={`${label} ${name}?`}
      confirmLabel={label}
      busyText={busy}
      isDanger={isDanger}
      disabledReason={disabledReason}
      act={() => send.mutateAsync({ body })}
      failureOf={statusFailure}
      onDone={() => notify.success(done)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {notice}
        <p>
          <bdi className="font-medium">{name}</bdi> ({user.email}) {CONSEQUENCES[action]}
        </p>
        {action !== 'activate' && (
          <TextArea
            label="Reason (optional)"
            hint={`${name} will get the reason by email.`}
            rows={3}
            maxLength={USER_REASON_MAX}
            value={reason}
            disabled={send.isPending}
            onChange={(event) => onReason(event.target.value)}
          />
        )}
      </div>
    </ActDialog>
  )
}
