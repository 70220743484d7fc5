import { areaEndpoints } from '@doorstep/contract/areas/endpoints'
import { AREA_NAME_MAX } from '@doorstep/contract/areas/rules'
import { Area } from '@doorstep/contract/areas/schema'
import { foldAccents } from '@doorstep/contract/foldAccents'
import type { Category } from '@doorstep/contract/lookups/schema'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { ChosenList } from '../firms/ChosenList.tsx'
import { AREA_PARTS, AreaForm, areaValuesOf, pathText, type AreaValues } from './areaValues.ts'

interface AreaDialogProps {
  area: Area | null
  categories: readonly Category[]
  onClose: () => void
}

export function AreaDialog({ area, categories, onClose }: AreaDialogProps) {
  const draftName = `area:${area?.areaId ?? 'new'}`
  return (
    <FormDialog title={area ? 'Edit Area' : 'Add Area'} draftName={draftName} onClose={onClose}>
      {(handlers) => <Form area={area} categories={categories} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface FormProps extends FormHandlers {
  area: Area | null
  categories: readonly Category[]
  draftName: string
}

function Form({ area, categories, draftName, onDirty, onSaved, onCancel }: FormProps) {
  const create = useApiMutation(areaEndpoints.createArea)
  const update = useApiMutation(areaEndpoints.updateArea)
  const valuesOf = areaValuesOf(categories)
  const form = useContractForm(AreaForm, area ? valuesOf(area) : { name: '', categories: [] })
  const editing = useRecordForm({
    form,
    draftName,
    row: area,
    valuesOf,
    parts: AREA_PARTS,
    readCurrent: (current) => Area.safeParse(current).data ?? null,
    send: async ({ name, categories: chosen }, base, { key }) => {
      const body = { name, categoryIds: chosen.map(({ id }) => Number(id)) }
      if (!base) return create.mutateAsync({ body, options: { idempotencyKey: key } })
      return update.mutateAsync({ params: { areaId: base.areaId }, body: { ...body, version: base.version } })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the area. Try again.'),
    onSaved: () => {
      notify.success(area ? 'Area updated.' : 'Area added.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  return (
    <RecordFormShell editing={editing} noun="area" onCancel={onCancel}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        hint="The name that residents use, such as Bin store."
        maxLength={AREA_NAME_MAX}
        isRequired
      />
      <CategoriesField control={form.control} categories={categories} isDisabled={editing.isSaving} />
      {area && <HistoryLink type="area" id={area.areaId} />}
    </RecordFormShell>
  )
}

interface FieldProps {
  control: Control<AreaValues, unknown, AreaValues>
  categories: readonly Category[]
  isDisabled: boolean
}

function CategoriesField({ control, categories, isDisabled }: FieldProps) {
  const { field, fieldState } = useController({ control, name: 'categories' })
  const [search, setSearch] = useState('')
  const chosen = field.value
  const options = categories
    .filter(({ isActive }) => isActive !== false)
    .map(({ id }) => ({ id, label: pathText(categories, id) }))
    .filter(({ label }) => foldAccents(label).includes(foldAccents(search)))
  return (
    <div className="flex flex-col gap-2">
      <LaterComboBox
        // Clears the field so that the user can choose another category.
        key={chosen.length}
        label="Categories"
        hint="The categories that issues in this area can have. Each one includes the categories below it."
        isRequired
        isDisabled={isDisabled}
        value={null}
        options={options.slice(0, OPTIONS_MAX)}
        onSearch={setSearch}
        isLoading={false}
        onChange={(option) => {
          if (option && chosen.every(({ id }) => id !== option.id)) field.onChange([...chosen, option])
        }}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
      <ChosenList
        label="Chosen categories"
        chosen={chosen}
        isDisabled={isDisabled}
        onChange={field.onChange}
      />
    </div>
  )
}
