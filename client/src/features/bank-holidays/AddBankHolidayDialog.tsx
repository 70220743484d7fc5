import { bankHolidayEndpoints } from '@doorstep/contract/bank-holidays/endpoints'
import { BANK_HOLIDAY_NAME_MAX } from '@doorstep/contract/bank-holidays/rules'
import { AddBankHoliday } from '@doorstep/contract/bank-holidays/schema'
import { NATION_LABELS, NATIONS, type Nation } from '@doorstep/contract/collections/rules'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { TextField } from '../../forms/TextField.tsx'
import { notify } from '../../ui/toast.ts'

const ALL = 'all'
const { day, name } = AddBankHoliday.shape
const Values = z.object({
  where: z.enum([...NATIONS, ALL]),
  day: z.string().check(z.refine((text) => day.safeParse(text).success, { error: 'Day is required.' })),
  name,
})

interface AddBankHolidayDialogProps {
  nation: Nation
  onAdded: (day: string) => void
  onClose: () => void
}

export function AddBankHolidayDialog({ nation, onAdded, onClose }: AddBankHolidayDialogProps) {
  const add = useApiMutation(bankHolidayEndpoints.addBankHoliday)
  const form = useContractForm(Values, { where: nation, day: '', name: '' })
  const send = async ({ where, ...body }: z.output<typeof Values>) => {
    await add.mutateAsync({ body: { nations: where === ALL ? [...NATIONS] : [where], ...body } })
    notify.success('Bank holiday added.')
    onAdded(body.day)
  }
  return (
    <ShortFormDialog
      title="Add Bank Holiday"
      form={form}
      send={send}
      failedText="We couldn’t add the bank holiday. Try again."
      submitLabel="Add"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="where"
        label="Nation"
        options={[
          ...NATIONS.map((value) => ({ value, label: NATION_LABELS[value] })),
          { value: ALL, label: 'All four nations' },
        ]}
      />
      <TextField control={form.control} name="day" type="date" label="Day" isRequired />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={BANK_HOLIDAY_NAME_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}
