import { REDACTED_WORDS_MAX } from '@doorstep/contract/issues/redaction/rules'
import { RedactText } from '@doorstep/contract/issues/redaction/schema'
import { REDACTED } from '@doorstep/contract/issues/redaction/texts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { ReasonField } from './ReasonField.tsx'

interface RedactWordsDialogProps {
  title: string
  /** The record from which the words are removed, for example "issue". */
  record: 'issue' | 'incident'
  /** The parts of the record from which the words are removed, for example "the title and emails". */
  parts: string
  send: (output: RedactText) => Promise<void>
  onClose: () => void
}

/** Removes words from an issue or incident for everybody, permanently. */
export function RedactWordsDialog({ title, record, parts, send, onClose }: RedactWordsDialogProps) {
  const form = useContractForm(RedactText, { words: '', reason: '' })
  return (
    <ShortFormDialog
      title={title}
      form={form}
      send={send}
      failedText="We couldn’t redact the words. Try again."
      submitLabel="Remove permanently"
      busyLabel="Removing..."
      isDanger
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {`The words will be removed from ${parts}. “${REDACTED}” will replace them, and nobody can restore them.`}
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="Words"
        hint={`Copy the words from the ${record}. Capitals and spaces make no difference.`}
        rows={3}
        maxLength={REDACTED_WORDS_MAX}
        isRequired
      />
      <ReasonField
        control={form.control}
        name="reason"
        hint="The reason is kept with the audit log. Do not repeat the words here."
      />
    </ShortFormDialog>
  )
}
