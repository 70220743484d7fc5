import { retentionEndpoints } from '@doorstep/contract/retention/endpoints'
import { HOLD_REASON_MAX } from '@doorstep/contract/retention/rules'
import { SetHold } from '@doorstep/contract/retention/schema'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { withJointRule } from '../../forms/jointRule.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { UserPicker } from '../lookups/UserPicker.tsx'

export type HoldTarget = { userId: number; name: string } | { jobId: number; name: string }

const Fields = z.object({
  kind: z.enum(['person', 'issue']),
  userId: z.nullable(z.custom<ComboOption>()),
  jobId: z.string(),
  reason: SetHold.shape.reason,
})
const Values = withJointRule(Fields, ({ kind, userId, jobId }) => ({
  ...(kind === 'person' && userId === null && { userId: 'Person is required.' }),
  ...(kind === 'issue' && !/^[0-9]{1,10}$/.test(jobId) && { jobId: 'Job number is required.' }),
}))

export function HoldDialog({ target, onClose }: { target?: HoldTarget; onClose: () => void }) {
  const set = useApiMutation(retentionEndpoints.setHold)
  const form = useContractForm(Values, {
    kind: target && 'jobId' in target ? 'issue' : 'person',
    userId: target && 'userId' in target ? { id: target.userId, label: target.name } : null,
    jobId: target && 'jobId' in target ? String(target.jobId) : '',
    reason: '',
  })
  const send = async ({ kind, userId, jobId, reason }: z.output<typeof Values>) => {
    const held = kind === 'person' ? { userId: Number(userId?.id) } : { jobId: Number(jobId) }
    await set.mutateAsync({ body: { ...held, reason } })
    notify.success('Hold added.')
  }
  return (
    <ShortFormDialog
      title={target ? `Hold ${target.name}` : 'Add Hold'}
      form={form}
      send={send}
      failedText="We couldn’t add the hold. Try again."
      submitLabel="Hold"
      busyLabel="Holding..."
      onClose={onClose}
    >
      {!target && <TargetFields control={form.control} kind={form.watch('kind')} />}
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="For example a complaint, a claim or an investigation. No data about the person or the issue is removed until you remove the hold."
        rows={3}
        maxLength={HOLD_REASON_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}

interface TargetFieldsProps {
  control: Control<z.input<typeof Values>, unknown, z.output<typeof Values>>
  kind: 'person' | 'issue'
}

function TargetFields({ control, kind }: TargetFieldsProps) {
  const picked = usePicked(control, 'userId')
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label="Records to hold"
        options={[
          { value: 'person', label: 'A person and their issues' },
          { value: 'issue', label: 'One issue' },
        ]}
      />
      {kind === 'person' ? (
        <UserPicker {...picked} label="Person" isRequired />
      ) : (
        <TextField control={control} name="jobId" label="Job number" inputMode="numeric" isRequired />
      )}
    </>
  )
}
