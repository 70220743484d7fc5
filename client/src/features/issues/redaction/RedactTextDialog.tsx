import { redactionEndpoints } from '@doorstep/contract/issues/redaction/endpoints'
import { REDACTED_WORDS_MAX, RedactText } from '@doorstep/contract/issues/redaction/schema'
import { REDACTED } from '@doorstep/contract/issues/redaction/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { ReasonField } from './ReasonField.tsx'
import { useRedaction } from './useRedaction.ts'

/** Removes words from an issue for everybody, permanently. */
export function RedactTextDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const redact = useApiMutation(redactionEndpoints.redactText)
  const form = useContractForm(RedactText, { words: '', reason: '' })
  const { issueId } = issue
  const send = useRedaction<RedactText>({
    issueId,
    redact: (body, options) => redact.mutateAsync({ params: { issueId }, body, options }),
    doneText: 'Words removed.',
  })
  return (
    <ShortFormDialog
      title={`Redact text in Issue ${issue.jobId}`}
      form={form}
      send={send}
      failedText="We couldn’t redact the words. Try again."
      submitLabel="Remove permanently"
      busyLabel="Removing..."
      isDanger
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The words will be removed from the title, description, notes, photo names and emails. “{REDACTED}”
        replaces them, and nobody can bring them back.
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="Words"
        hint="Copy the words from the issue. Capitals and spaces make no difference."
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
