import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { PropertySummary } from '@doorstep/contract/properties/schema'
import { useController, type Control } from 'react-hook-form'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { isNewerVersion, useListed } from '../../api/useListed.ts'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toast.ts'
import { HistoryLink } from '../audit/HistoryLink.tsx'
import { BlockPicker } from '../developments/BlockPicker.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import {
  NEW_PROPERTY,
  PROPERTY_PARTS,
  PropertyForm,
  propertyValuesOf,
  type PropertyValues,
} from './propertyValues.ts'

interface PropertyDialogProps {
  property: PropertySummary | null
  onClose: () => void
}

export function PropertyDialog({ property, onClose }: PropertyDialogProps) {
  const draftName = `property:${property?.id ?? 'new'}`
  return (
    <FormDialog title={property ? 'Edit Property' : 'Add Property'} draftName={draftName} onClose={onClose}>
      {(handlers) => <Form property={property} draftName={draftName} {...handlers} />}
    </FormDialog>
  )
}

interface FormProps extends FormHandlers {
  property: PropertySummary | null
  draftName: string
}

function Form({ property, draftName, onDirty, onSaved, onCancel }: FormProps) {
  const create = useApiMutation(propertyEndpoints.createProperty)
  const update = useApiMutation(propertyEndpoints.updateProperty)
  const form = useContractForm(PropertyForm, property ? propertyValuesOf(property) : NEW_PROPERTY)
  const { control, watch, setValue } = form
  const listed = useListed(propertyEndpoints.listProperties, ({ id }) => id === property?.id)
  const development = useController({ control, name: 'development' })
  const editing = useRecordForm({
    form,
    draftName,
    row: property,
    valuesOf: propertyValuesOf,
    parts: PROPERTY_PARTS,
    readCurrent: (current) => PropertySummary.safeParse(current).data ?? null,
    followed: { now: listed, isNewer: isNewerVersion },
    send: async ({ development: chosen, block, ...fields }, base, { key }) => {
      const hasBlock = block !== null || base?.block !== undefined
      const body = {
        ...fields,
        developmentId: chosen?.id ?? 0,
        ...(hasBlock && { blockId: block?.id ?? null }),
      }
      if (!base) return create.mutateAsync({ body, options: { idempotencyKey: key } })
      return update.mutateAsync({
        params: { propertyId: base.id },
        body: { ...body, version: base.version },
      })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the property. Try again.'),
    onSaved: () => {
      notify.success(property ? 'Property updated.' : 'Property added.')
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const { isSaving } = editing
  return (
    <RecordFormShell editing={editing} noun="property" onCancel={onCancel}>
      <DevelopmentPicker
        label="Development"
        isRequired
        isDisabled={isSaving}
        value={development.field.value}
        onChange={(option, row) => {
          setValue('city', row?.city ?? '')
          setValue('country', row?.country ?? '')
          if (option?.id !== development.field.value?.id) setValue('block', null)
          development.field.onChange(option && { id: Number(option.id), label: option.label })
        }}
        error={development.fieldState.error?.message}
        inputRef={development.field.ref}
      />
      {property && (
        <div aria-live="polite" className="empty:hidden">
          <MoveNotice property={property} to={development.field.value} />
        </div>
      )}
      {development.field.value && (
        <BlockField
          key={development.field.value.id}
          control={control}
          developmentId={development.field.value.id}
        />
      )}
      <TextField control={control} name="address" label="Address" maxLength={300} isRequired />
      <TextField
        control={control}
        name="name"
        label="Name"
        hint="The name that residents use, such as Flat 12."
        maxLength={120}
        isRequired
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="City"
          hint="The same as the city of the development."
          readOnly
          value={watch('city')}
        />
        <TextInput
          label="Country"
          hint="The same as the country of the development."
          readOnly
          value={watch('country')}
        />
      </div>
      {property && <HistoryLink type="property" id={property.id} />}
    </RecordFormShell>
  )
}

interface BlockFieldProps {
  control: Control<PropertyValues, unknown, PropertyValues>
  developmentId: number
}

function BlockField({ control, developmentId }: BlockFieldProps) {
  const picked = usePicked(control, 'block')
  return (
    <BlockPicker
      {...picked}
      label="Block"
      hint="Leave this field empty if the home is not in a block."
      developmentId={developmentId}
      onChange={(option) => picked.onChange(option && { id: Number(option.id), label: option.label })}
    />
  )
}

/** Shows a warning before a move, because the move changes who manages the property. */
function MoveNotice({ property, to }: { property: PropertySummary; to: PropertyValues['development'] }) {
  if (!to || to.id === property.developmentId) return null
  return (
    <Notice tone="info" title={`This moves the property to ${to.label}`}>
      <p>
        {`The managers of ${to.label} will look after this property. Managers of ${property.developmentName} keep that development: their role moves from this property to the oldest other property there. Residents and everybody else will stay with this property.`}
      </p>
    </Notice>
  )
}
