import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { notify } from '../../../ui/toast.ts'

const NOT_YOURS = 'This invitation includes roles that you can’t grant. Please ask an administrator.'

export function InviteActions({ invite }: { invite: Invite }) {
  const stand = useRowDialog()
  const { id, email, can } = invite
  const resend = useApiMutation(inviteEndpoints.resendInvite, {
    waitsForPage: true,
    onSuccess: () => notify.success(`Invitation sent again to ${email}.`),
    onError: (error) => notify.error(`We couldn’t send the invitation again. ${plainText(error)}`),
  })
  const disabledReason = can.includes('user:invite') ? undefined : NOT_YOURS
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Resend the invitation to ${email}`}
        isBusy={resend.isPending}
        busyText="Sending..."
        disabledReason={disabledReason}
        onPress={() => resend.mutate({ params: { inviteId: id } })}
      >
        Resend
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Withdraw the invitation to ${email}`}
        disabledReason={disabledReason}
        onPress={() => stand((close) => <WithdrawDialog invite={invite} onClose={close} />)}
      >
        Withdraw
      </Button>
    </div>
  )
}

function WithdrawDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const cancel = useApiMutation(inviteEndpoints.cancelInvite)
  return (
    <ActDialog
      title={`Withdraw the invitation to ${invite.email}?`}
      confirmLabel="Withdraw invitation"
      busyText="Withdrawing..."
      isDanger
      act={() => cancel.mutateAsync({ params: { inviteId: invite.id } })}
      failedText="We couldn’t withdraw the invitation. Try again."
      onDone={() => notify.success('Invitation withdrawn.')}
      onClose={onClose}
    >
      <p>The link in the email will stop working. You can invite this person again.</p>
    </ActDialog>
  )
}
