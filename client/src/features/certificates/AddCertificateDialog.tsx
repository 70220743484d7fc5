import { certificateEndpoints } from '@doorstep/contract/certificates/endpoints'
import { CERTIFICATE_KINDS, CERTIFICATE_NAME_MAX } from '@doorstep/contract/certificates/rules'
import { CERTIFICATE_FIELDS, CERTIFICATE_FILE_RULES } from '@doorstep/contract/certificates/schema'
import {
  CERTIFICATE_KIND_LABELS,
  CERTIFICATE_MESSAGES,
  certificateProblems,
} from '@doorstep/contract/certificates/texts'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { withJointRule } from '../../forms/jointRule.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { today } from '../../lib/dates.ts'
import { FileField } from '../../ui/FileField.tsx'
import { notify } from '../../ui/toast.ts'

const Fields = z.object({
  ...CERTIFICATE_FIELDS,
  files: z.custom<File | null>((file) => file instanceof File, { error: CERTIFICATE_MESSAGES.fileMissing }),
})
const Values = withJointRule(Fields, (values) => certificateProblems(values, today()))
type Input = z.input<typeof Values>
type Output = z.output<typeof Values>

interface AddCertificateDialogProps {
  propertyId: number
  /** The work order that the certificate came with. */
  orderId?: number
  onClose: () => void
}

export function AddCertificateDialog({ propertyId, orderId, onClose }: AddCertificateDialogProps) {
  const add = useApiMutation(certificateEndpoints.addCertificate, { waitsForPage: true })
  const form = useContractForm(Values, {
    kind: undefined,
    name: '',
    issuedOn: '',
    expiresOn: '',
    files: null,
  })
  const [percent, setPercent] = useState<number | null>(null)
  const onProgress = (loaded: number, total: number) => setPercent(Math.round((loaded / total) * 100))
  const send = async ({ files: file, name, ...said }: Output) => {
    const body = {
      ...said,
      ...(said.kind === 'other' && { name }),
      ...(orderId !== undefined && { orderId }),
    }
    await add.mutateAsync({
      params: { propertyId },
      body,
      options: { files: file ? [file] : [], onProgress },
    })
    notify.success('Certificate added.')
  }
  return (
    <ShortFormDialog
      title="Add certificate"
      form={form}
      send={send}
      failedText="We couldn’t add the certificate. Try again."
      submitLabel="Add"
      busyLabel={percent === null ? 'Adding...' : `Adding... ${percent}%`}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label="Kind"
        options={CERTIFICATE_KINDS.map((value) => ({ value, label: CERTIFICATE_KIND_LABELS[value] }))}
        isRequired
      />
      {form.watch('kind') === 'other' && (
        <TextField
          control={form.control}
          name="name"
          label="Name"
          maxLength={CERTIFICATE_NAME_MAX}
          isRequired
        />
      )}
      <TextField control={form.control} name="issuedOn" type="date" label="Issued on" isRequired />
      <TextField
        control={form.control}
        name="expiresOn"
        type="date"
        label="Expires on"
        hint="Leave this field empty if the certificate does not expire."
      />
      <CertificateFile control={form.control} />
    </ShortFormDialog>
  )
}

function CertificateFile({ control }: { control: Control<Input, unknown, Output> }) {
  const { field, fieldState } = useController({ control, name: 'files' })
  return (
    <FileField
      id="files"
      label="File"
      hint="PDF, JPG or PNG, 5 MB at most."
      rules={CERTIFICATE_FILE_RULES}
      isRequired
      file={field.value}
      inputRef={field.ref}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}
