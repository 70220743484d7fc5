import { firmPeopleEndpoints } from '@doorstep/contract/firms/people/endpoints'
import { InviteFirmPerson } from '@doorstep/contract/firms/people/schema'
import type { Firm } from '@doorstep/contract/firms/schema'
import { INVITE_HOURS } from '@doorstep/contract/users/invites/rules'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'

/** Invites a new person by email, whose account will belong to the firm. */
export function InviteFirmPersonDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const invite = useApiMutation(firmPeopleEndpoints.inviteFirmPerson, { waitsForPage: true })
  const form = useContractForm(InviteFirmPerson, { email: '', firstName: '', lastName: '' })
  const send = async (body: InviteFirmPerson) => {
    await invite.mutateAsync({ params: { firmId: firm.id }, body })
    notify.success(`Invitation sent to ${body.email}.`)
  }
  const isDisabled = form.formState.isSubmitting
  return (
    <ShortFormDialog
      title={`Invite somebody to ${firm.name}`}
      form={form}
      send={send}
      failedText="We couldn’t send the invitation. Try again."
      submitLabel="Send invitation"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="email"
        label="Email"
        hint={`The link in the email works once, within ${INVITE_HOURS} hours. The person who accepts will see the firm’s work orders.`}
        type="email"
        isRequired
        isDisabled={isDisabled}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={form.control}
          name="firstName"
          label={FIRST_NAME}
          isRequired
          isDisabled={isDisabled}
        />
        <TextField
          control={form.control}
          name="lastName"
          label={LAST_NAME}
          isRequired
          isDisabled={isDisabled}
        />
      </div>
    </ShortFormDialog>
  )
}
