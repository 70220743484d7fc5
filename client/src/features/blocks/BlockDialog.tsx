import { blockEndpoints } from '@doorstep/contract/blocks/endpoints'
import { Block } from '@doorstep/contract/blocks/schema'
import { HIGHER_RISK, TALL } from '@doorstep/contract/blocks/texts'
import { EMERGENCY_NUMBER } from '@doorstep/contract/developments/texts'
import type { UseFormReturn } from 'react-hook-form'
import { fixedText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog, type FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { usePicked } from '../../forms/usePicked.ts'
import { notify } from '../../ui/toast.ts'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import {
  BLOCK_PARTS,
  BlockForm,
  blockValuesOf,
  correctionOptions,
  correctionsOf,
  NEW_BLOCK,
  type BlockValues,
} from './blockValues.ts'

interface BlockDialogProps {
  /** The block to edit, or null to add one. */
  block: Block | null
  onClose: () => void
  onSaved: (saved: Block) => void
}

export function BlockDialog({ block, onClose, onSaved }: BlockDialogProps) {
  const draftName = `block:${block?.id ?? 'new'}`
  return (
    <FormDialog title={block ? 'Edit Block' : 'Add Block'} draftName={draftName} onClose={onClose}>
      {({ onDirty, onCancel }) => (
        <Form block={block} draftName={draftName} onDirty={onDirty} onCancel={onCancel} onSaved={onSaved} />
      )}
    </FormDialog>
  )
}

interface FormProps extends Pick<FormHandlers, 'onDirty' | 'onCancel'> {
  block: Block | null
  draftName: string
  onSaved: (saved: Block) => void
}

function Form({ block, draftName, onDirty, onCancel, onSaved }: FormProps) {
  const create = useApiMutation(blockEndpoints.createBlock)
  const update = useApiMutation(blockEndpoints.updateBlock)
  const form = useContractForm(BlockForm, block ? blockValuesOf(block) : NEW_BLOCK)
  const { control } = form
  const editing = useRecordForm({
    form,
    draftName,
    row: block,
    valuesOf: blockValuesOf,
    parts: BLOCK_PARTS,
    readCurrent: (current) => Block.safeParse(current).data ?? null,
    send: async (values, base, { key }) => {
      const { development, name, address, postcode, storeys, heightMetres, yearBuilt, emergencyNumber } =
        values
      const body = { name, address, postcode, storeys, heightMetres, yearBuilt, emergencyNumber }
      if (!base)
        return create.mutateAsync({
          body: { ...body, developmentId: development?.id ?? 0 },
          options: { idempotencyKey: key },
        })
      return update.mutateAsync({
        params: { blockId: base.id },
        body: { ...body, ...(base.tall && correctionsOf(values)), version: base.version },
      })
    },
    failureOf: (error) => fixedText(error, 'We couldn’t save the block. Try again.'),
    onSaved: (saved) => {
      notify.success(block ? 'Block updated.' : 'Block added.')
      onSaved(saved)
    },
    onUnchanged: onCancel,
    onDirty,
  })
  return (
    <RecordFormShell editing={editing} noun="block" onCancel={onCancel}>
      {!block && <DevelopmentField form={form} />}
      <TextField control={control} name="name" label="Name" maxLength={120} isRequired />
      <TextField control={control} name="address" label="Address" maxLength={300} isRequired />
      <TextField control={control} name="postcode" label="Postcode" maxLength={12} isRequired />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="storeys"
          label="Storeys"
          hint="Above ground."
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          control={control}
          name="heightMetres"
          label="Height in metres"
          hint="Measured to the floor of the top storey."
          maxLength={5}
        />
      </div>
      <TextField control={control} name="yearBuilt" label="Year built" inputMode="numeric" maxLength={4} />
      <TextField
        control={control}
        name="emergencyNumber"
        label={EMERGENCY_NUMBER}
        hint="Leave this field empty to use the development’s number."
        type="tel"
        inputMode="tel"
        maxLength={30}
      />
      {block?.tall && block.higherRisk && (
        <>
          <Correction
            form={form}
            name="tall"
            reason="tallReason"
            label={TALL}
            calculated={block.tall.calculated}
          />
          <Correction
            form={form}
            name="higherRisk"
            reason="higherRiskReason"
            label={HIGHER_RISK}
            calculated={block.higherRisk.calculated}
          />
        </>
      )}
    </RecordFormShell>
  )
}

type FormOfBlock = UseFormReturn<BlockValues, unknown, BlockValues>

function DevelopmentField({ form }: { form: FormOfBlock }) {
  const picked = usePicked(form.control, 'development')
  return (
    <DevelopmentPicker
      {...picked}
      label="Development"
      isRequired
      onChange={(option) => picked.onChange(option && { id: Number(option.id), label: option.label })}
    />
  )
}

interface CorrectionProps {
  form: FormOfBlock
  name: 'tall' | 'higherRisk'
  reason: 'tallReason' | 'higherRiskReason'
  label: string
  calculated: boolean | null
}

function Correction({ form, name, reason, label, calculated }: CorrectionProps) {
  return (
    <>
      <SelectField control={form.control} name={name} label={label} options={correctionOptions(calculated)} />
      {(form.watch(name) !== 'measures' || form.watch(reason) !== '') && (
        <TextField
          control={form.control}
          name={reason}
          label={`Reason for “${label}”`}
          hint="Say why our answer, based on storeys and height, is wrong."
          maxLength={300}
        />
      )}
    </>
  )
}
