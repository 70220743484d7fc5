import { CHOOSE_DEVELOPMENT } from '@doorstep/contract/developments/texts'
import { CHOOSE_OWNER } from '@doorstep/contract/issues/owners/texts'
import { ownerRuleEndpoints } from '@doorstep/contract/owner-rules/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { qPage, useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'
import { ALL_CATEGORIES } from './format.ts'

const ALL = 0

const chosen = (error: string) =>
  z.nullable(z.custom<ComboOption>()).check(z.refine((option) => option !== null, { error }))

const Values = z.object({
  development: chosen(CHOOSE_DEVELOPMENT),
  categoryId: z.number(),
  userId: chosen(CHOOSE_OWNER),
})
type Values = z.infer<typeof Values>

/** Sets the owner of a development's new reports. The choice replaces an earlier rule. */
export function AddOwnerRuleDialog({ onClose }: { onClose: () => void }) {
  const put = useApiMutation(ownerRuleEndpoints.putOwnerRule)
  const categories = useQuery(categoriesQuery())
  const form = useContractForm(Values, { development: null, categoryId: ALL, userId: null })
  const send = async ({ development, categoryId, userId: owner }: Values) => {
    if (development === null || owner === null) return
    await put.mutateAsync({
      body: {
        developmentId: Number(development.id),
        categoryId: categoryId === ALL ? null : categoryId,
        userId: Number(owner.id),
      },
    })
    notify.success(`${owner.label} is now the owner of new reports at ${development.label}.`)
  }
  return (
    <ShortFormDialog
      title="Choose Owner"
      form={form}
      send={send}
      failedText="We couldn’t save the owner. Try again."
      submitLabel="Choose"
      busyLabel="Choosing..."
      onClose={onClose}
    >
      <DevelopmentField control={form.control} onChange={() => form.setValue('userId', null)} />
      <SelectField
        control={form.control}
        name="categoryId"
        label="Category"
        options={[
          { value: ALL, label: ALL_CATEGORIES },
          ...childrenOf(categories.data ?? [], null).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <OwnerField control={form.control} development={form.watch('development')} />
    </ShortFormDialog>
  )
}

interface FieldProps {
  control: Control<Values>
}

/** The chosen owner might not manage another development, so `onChange` clears the owner. */
function DevelopmentField({ control, onChange }: FieldProps & { onChange: () => void }) {
  const picked = usePicked(control, 'development')
  return (
    <DevelopmentPicker
      {...picked}
      label="Development"
      isRequired
      onChange={(option) => {
        picked.onChange(option)
        onChange()
      }}
    />
  )
}

function OwnerField({ control, development }: FieldProps & { development: ComboOption | null }) {
  const picked = usePicked(control, 'userId')
  const [search, setSearch] = useState('')
  const developmentId = Number(development?.id ?? 0)
  const found = useQuery({
    ...qPage(ownerRuleEndpoints.listPossibleOwners, {
      query: { developmentId, q: search, limit: OPTIONS_MAX },
    }),
    enabled: development !== null,
  })
  return (
    <LaterComboBox
      {...picked}
      label="Owner"
      hint={development === null ? 'Choose the development first.' : 'Staff who look after the development.'}
      isRequired
      options={(found.data?.rows ?? []).map(({ id, name }) => ({ id, label: name }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'We couldn’t load the staff. Try again.' : undefined}
    />
  )
}
