import { firmPeopleEndpoints } from '@doorstep/contract/firms/people/endpoints'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { UserPicker } from '../lookups/UserPicker.tsx'

const Values = z.object({
  userId: z
    .nullable(z.custom<ComboOption>())
    .check(z.refine((option) => option !== null, { error: 'Choose a person.' })),
})
type Values = z.infer<typeof Values>

export function AddPersonDialog({ firmId, onClose }: { firmId: number; onClose: () => void }) {
  const add = useApiMutation(firmPeopleEndpoints.addFirmPerson)
  const form = useContractForm(Values, { userId: null })
  const picked = usePicked(form.control, 'userId')
  const send = async ({ userId: person }: Values) => {
    if (person === null) return
    await add.mutateAsync({ params: { firmId }, body: { userId: Number(person.id) } })
    notify.success(`${person.label} now works for the firm.`)
  }
  return (
    <ShortFormDialog
      title="Add Person"
      form={form}
      send={send}
      failedText="We couldn’t add the person. Try again."
      submitLabel="Add"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <UserPicker
        {...picked}
        label="Person"
        hint="Choose somebody with an approved account. This person will see the firm’s work orders."
        isRequired
        activeOnly
      />
    </ShortFormDialog>
  )
}
