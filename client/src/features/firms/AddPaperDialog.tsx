import { DayInput } from '@doorstep/contract/fields'
import { paperEndpoints } from '@doorstep/contract/firms/papers/endpoints'
import { PaperKindInput, PaperName, PAPER_RULES } from '@doorstep/contract/firms/papers/schema'
import { PAPER_KINDS } from '@doorstep/contract/firms/rules'
import { PAPER_KIND_LABELS } from '@doorstep/contract/firms/texts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useApiMutation } from '../../api/query.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { notify } from '../../ui/toast.ts'

const Values = z.object({ kind: PaperKindInput, name: PaperName, expiresOn: DayInput })

export function AddPaperDialog({ firmId, onClose }: { firmId: number; onClose: () => void }) {
  const add = useApiMutation(paperEndpoints.addFirmPaper, { waitsForPage: true })
  const form = useContractForm(Values, { kind: 'insurance', name: '', expiresOn: '' })
  const [file, setFile] = useState<File | null>(null)
  const send = async (body: z.infer<typeof Values>) => {
    await add.mutateAsync({ params: { firmId }, body, options: { files: file ? [file] : [] } })
    notify.success('Document added.')
  }
  return (
    <ShortFormDialog
      title="Add Document"
      form={form}
      send={send}
      failedText="We couldn’t add the document. Try again."
      submitLabel="Add"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label="Kind"
        options={PAPER_KINDS.map((value) => ({ value, label: PAPER_KIND_LABELS[value] }))}
      />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        hint="For example: Public liability, or Gas Safe."
        maxLength={100}
        isRequired
      />
      <TextField control={form.control} name="expiresOn" type="date" label="Last day" isRequired />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton variant="secondary" accept={PAPER_RULES.types} onFile={setFile}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        <span dir="auto" className="min-w-0 flex-1 text-sm break-words text-muted">
          {file ? file.name : 'PDF, JPG or PNG, 5 MB at most. Optional.'}
        </span>
      </div>
    </ShortFormDialog>
  )
}
