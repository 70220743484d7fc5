import { erasureEndpoints } from '@doorstep/contract/erasures/endpoints'
import { REFUSAL_MAX } from '@doorstep/contract/erasures/rules'
import { RefuseErasure, type ErasureRequest } from '@doorstep/contract/erasures/schema'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'

interface RefuseErasureDialogProps {
  request: ErasureRequest
  onClose: () => void
}

export function RefuseErasureDialog({ request: { userId, name }, onClose }: RefuseErasureDialogProps) {
  const refuse = useApiMutation(erasureEndpoints.refuseErasure, { waitsForPage: true })
  const form = useContractForm(RefuseErasure, { reason: '' })
  const send = async (body: RefuseErasure) => {
    await refuse.mutateAsync({ params: { userId }, body })
    notify.success('Request refused.')
  }
  return (
    <ShortFormDialog
      title={`Refuse to erase the account of ${name}`}
      form={form}
      send={send}
      failedText="We couldn’t refuse the request. Try again."
      submitLabel="Refuse"
      busyLabel="Refusing..."
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint={`${name} will see the reason in an email and in their profile.`}
        rows={3}
        maxLength={REFUSAL_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}
