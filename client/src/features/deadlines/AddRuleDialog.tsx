import { deadlineEndpoints } from '@doorstep/contract/deadlines/endpoints'
import { DEADLINE_KINDS, DEADLINE_UNITS } from '@doorstep/contract/deadlines/rules'
import { AddDeadlineRule } from '@doorstep/contract/deadlines/schema'
import { DEADLINE_KIND_LABELS, DEADLINE_UNIT_LABELS, NO_PROMISE } from '@doorstep/contract/deadlines/texts'
import { ISSUE_PRIORITIES } from '@doorstep/contract/issues/rules'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { withJointRule } from '../../forms/jointRule.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { today } from '../../lib/dates.ts'
import { optionsOf } from '../../tables/filters.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'

const NOTHING = 'nothing'
const ALL = 0

const Fields = z.object({
  development: z.nullable(z.custom<ComboOption>()),
  categoryId: z.number(),
  priority: z.enum(ISSUE_PRIORITIES),
  kind: z.enum(DEADLINE_KINDS),
  unit: z.enum([...DEADLINE_UNITS, NOTHING]),
  amount: z.string(),
  beginsOn: AddDeadlineRule.shape.beginsOn,
})
const Values = withJointRule(Fields, ({ unit, amount }) => ({
  ...(unit !== NOTHING && !/^[1-9][0-9]{0,3}$/.test(amount) && { amount: 'Enter a whole number above 0.' }),
}))

/** Adds a dated rule, which replaces the previous rule for the same case. */
export function AddRuleDialog({ onClose }: { onClose: () => void }) {
  const add = useApiMutation(deadlineEndpoints.addDeadlineRule)
  const categories = useQuery(categoriesQuery())
  const form = useContractForm(Values, {
    development: null,
    categoryId: ALL,
    priority: 'Routine',
    kind: 'complete',
    unit: 'workingDays',
    amount: '',
    beginsOn: today(),
  })
  const picked = usePicked(form.control, 'development')
  const unit = form.watch('unit')
  const send = async (values: z.output<typeof Values>) => {
    const { development, categoryId, priority, kind, beginsOn, amount } = values
    const time =
      values.unit === NOTHING ? { amount: null, unit: null } : { amount: Number(amount), unit: values.unit }
    await add.mutateAsync({
      body: {
        developmentId: development === null ? null : Number(development.id),
        categoryId: categoryId === ALL ? null : categoryId,
        priority,
        kind,
        ...time,
        beginsOn,
      },
    })
    notify.success('Rule added.')
  }
  return (
    <ShortFormDialog
      title="Add Rule"
      form={form}
      names={['amount', 'unit', 'beginsOn', 'categoryId']}
      send={send}
      failedText="We couldn’t add the rule. Try again."
      submitLabel="Add"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <DevelopmentPicker
        {...picked}
        label="Development"
        hint="Leave this field empty for all developments."
      />
      <SelectField
        control={form.control}
        name="categoryId"
        label="Category"
        options={[
          { value: ALL, label: 'All Categories' },
          ...childrenOf(categories.data ?? [], null).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        control={form.control}
        name="priority"
        label="Priority"
        options={optionsOf(ISSUE_PRIORITIES)}
      />
      <SelectField
        control={form.control}
        name="kind"
        label="Promise"
        options={optionsOf(DEADLINE_KINDS, (kind) => DEADLINE_KIND_LABELS[kind])}
      />
      <SelectField
        control={form.control}
        name="unit"
        label="Counted in"
        options={[
          ...optionsOf(DEADLINE_UNITS, (name) => DEADLINE_UNIT_LABELS[name]),
          { value: NOTHING, label: NO_PROMISE },
        ]}
      />
      {unit !== NOTHING && (
        <TextField
          control={form.control}
          name="amount"
          label="How many"
          inputMode="numeric"
          maxLength={4}
          isRequired
        />
      )}
      <TextField
        control={form.control}
        name="beginsOn"
        type="date"
        label="From"
        hint="Issues reported before this date keep their deadlines."
        isRequired
      />
    </ShortFormDialog>
  )
}
