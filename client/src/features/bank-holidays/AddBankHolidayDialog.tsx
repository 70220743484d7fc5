import { bankHolidayEndpoints } from '@doorstep/contract/bank-holidays/endpoints'
import { AddBankHoliday, BANK_HOLIDAY_NAME_MAX } from '@doorstep/contract/bank-holidays/schema'
import { NATION_LABELS, NATIONS, type Nation } from '@doorstep/contract/collections/rules'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fixedText, showFieldErrors, type FailureText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.tsx'

const ALL = 'all'
const { day, name } = AddBankHoliday.shape
const Values = z.object({
  where: z.enum([...NATIONS, ALL]),
  day: z.string().check(z.refine((text) => day.safeParse(text).success, { error: 'Day is required.' })),
  name,
})

interface AddBankHolidayDialogProps {
  /** The one that is looked at. */
  nation: Nation
  onAdded: (day: string) => void
  onClose: () => void
}

/** Adds a day to the bank holidays of one nation, or of all four. */
export function AddBankHolidayDialog({ nation, onAdded, onClose }: AddBankHolidayDialogProps) {
  const add = useApiMutation(bankHolidayEndpoints.addBankHoliday)
  const form = useContractForm(Values, { where: nation, day: '', name: '' })
  const [problem, setProblem] = useState<FailureText | null>(null)
  const { isDirty } = form.formState
  const { close, question } = useDiscardQuestion(isDirty, onClose)
  const submit = async ({ where, ...body }: z.output<typeof Values>) => {
    setProblem(null)
    try {
      await add.mutateAsync({ body: { nations: where === ALL ? [...NATIONS] : [where], ...body } })
      notify.success('Bank holiday added.')
      onAdded(body.day)
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, form.setError, ['day', 'name']))
        setProblem(fixedText(error, 'The bank holiday could not be added.'))
    } finally {
    }
  }
  return (
    <Dialog title="Add Bank Holiday" isOpen onClose={close} size="sm" isDismissable={!isDirty}>
      <FormShell
        form={form}
        onSubmit={submit}
        submitError={problem}
        busy={add.isPending}
        submitLabel="Add"
        busyLabel="Adding..."
        onCancel={close}
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
      </FormShell>
      {question}
    </Dialog>
  )
}
