import { firmEndpoints } from '@doorstep/contract/firms/endpoints'
import { FIRM_NAME_MAX } from '@doorstep/contract/firms/rules'
import { Firm } from '@doorstep/contract/firms/schema'
import { TRADES, type Trade } from '@doorstep/contract/orders/rules'
import { useController, type Control } from 'react-hook-form'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { notify } from '../../ui/toast.ts'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { ChosenList } from './ChosenList.tsx'
import { bodyOf, FIRM_PARTS, firmForm, firmValuesOf, NEW_FIRM, type FirmValues } from './firmValues.ts'

interface FirmDialogProps {
  /** The firm to edit, or null to add a firm. */
  firm: Firm | null
  onClose: () => void
  onSaved: (saved: Firm) => void
}

export function FirmDialog({ firm, onClose, onSaved }: FirmDialogProps) {
  const draftName = `firm:${firm?.id ?? 'new'}`
  return (
    <FormDialog title={firm ? 'Edit Firm' : 'Add Firm'} draftName={draftName} onClose={onClose}>
      {({ onDirty, onCancel }) => (
        <Form firm={firm} draftName={draftName} onDirty={onDirty} onCancel={onCancel} onSaved={onSaved} />
      )}
    </FormDialog>
  )
}

interface FormProps extends Pick<FormHandlers, 'onDirty' | 'onCancel'> {
  firm: Firm | null
  draftName: string
  onSaved: (saved: Firm) => void
}

function Form({ firm, draftName, onDirty, onCancel, onSaved }: FormProps) {
  const create = useApiMutation(firmEndpoints.createFirm)
  const update = useApiMutation(firmEndpoints.updateFirm)
  const form = useContractForm(firmForm, firm ? firmValuesOf(firm) : NEW_FIRM)
  const { control } = form
  const editing = useRecordForm({
    form,
    draftName,
    row: firm,
    valuesOf: firmValuesOf,
    parts: FIRM_PARTS,
    readCurrent: (current) => Firm.safeParse(current).data ?? null,
    send: async (values, base, { key }) => {
      const body = bodyOf(values)
      if (!base) return create.mutateAsync({ body, options: { idempotencyKey: key } })
      return update.mutateAsync({ params: { firmId: base.id }, body: { ...body, version: base.version } })
    },
    failureOf: (error) => ({ message: plainText(error) }),
    onSaved: (saved) => {
      notify.success(firm ? 'Firm updated.' : 'Firm added.')
      onSaved(saved)
    },
    onUnchanged: onCancel,
    onDirty,
  })
  const isDisabled = editing.isSaving
  return (
    <RecordFormShell editing={editing} noun="firm" onCancel={onCancel}>
      <TextField control={control} name="name" label="Name" maxLength={FIRM_NAME_MAX} isRequired />
      <TextField
        control={control}
        name="email"
        type="email"
        label="Email"
        hint="Work orders go to this address. If you change it, links that we have already sent will stop working. We will also email the old address about the change."
        isRequired
      />
      <TextField
        control={control}
        name="phone"
        type="tel"
        label="Phone"
        hint="Optional. To open a work order link, the firm needs a code. We can send this code only to a mobile number."
      />
      <DevelopmentsField control={control} firm={firm} isDisabled={isDisabled} />
      <TradesField control={control} isDisabled={isDisabled} />
    </RecordFormShell>
  )
}

interface FieldProps {
  control: Control<FirmValues, unknown, FirmValues>
  isDisabled: boolean
}

function DevelopmentsField({ control, firm, isDisabled }: FieldProps & { firm: Firm | null }) {
  const { field, fieldState } = useController({ control, name: 'developments' })
  const chosen: readonly ComboOption[] = field.value
  const others = firm?.otherDevelopments ?? 0
  return (
    <div className="flex flex-col gap-2">
      <DevelopmentPicker
        // A new key empties the field for the next choice.
        key={chosen.length}
        label="Developments that the firm serves"
        hint={
          others > 0
            ? `Choose one development at a time. The firm also serves ${others} that are not yours. These will not change.`
            : 'Choose one development at a time.'
        }
        isRequired
        isDisabled={isDisabled}
        value={null}
        onChange={(option) => {
          if (option && chosen.every(({ id }) => Number(id) !== Number(option.id)))
            field.onChange([...chosen, option])
        }}
        error={fieldState.error?.message}
        inputRef={field.ref}
      />
      <ChosenList
        label="Chosen developments"
        chosen={chosen}
        isDisabled={isDisabled}
        onChange={field.onChange}
      />
    </div>
  )
}

function TradesField({ control, isDisabled }: FieldProps) {
  const { field, fieldState } = useController({ control, name: 'trades' })
  const chosen: readonly Trade[] = field.value
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">Trades</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {TRADES.map((trade, at) => (
          <Checkbox
            key={trade}
            isSelected={chosen.includes(trade)}
            isDisabled={isDisabled}
            isInvalid={fieldState.invalid}
            {...(at === 0 && { inputRef: field.ref })}
            onChange={(isSelected) =>
              field.onChange(TRADES.filter((one) => (one === trade ? isSelected : chosen.includes(one))))
            }
          >
            {trade}
          </Checkbox>
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
