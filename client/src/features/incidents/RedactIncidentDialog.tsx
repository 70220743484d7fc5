import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { REDACTED_WORDS_MAX, RedactText } from '@doorstep/contract/issues/redaction/schema'
import { REDACTED } from '@doorstep/contract/issues/redaction/texts'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useAdding } from '../../forms/useAdding.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notify } from '../../ui/toast.ts'
import { ReasonField } from '../issues/redaction/ReasonField.tsx'

interface RedactIncidentDialogProps {
  incident: ManagedIncident
  onClose: () => void
}

/** Removes words from an incident for everybody, permanently. */
export function RedactIncidentDialog({ incident: { id }, onClose }: RedactIncidentDialogProps) {
  const redact = useApiMutation(incidentEndpoints.redactIncident)
  const form = useContractForm(RedactText, { words: '', reason: '' })
  const add = useAdding<RedactText>()
  const send = async (output: RedactText) => {
    await add<ManagedIncident>(output, {
      base: null,
      send: (body, _base, { key }) =>
        redact.mutateAsync({ params: { incidentId: id }, body, options: { idempotencyKey: key } }),
      keep: () => undefined,
    })
    notify.success('Words removed.')
  }
  return (
    <ShortFormDialog
      title="Redact text in this incident"
      form={form}
      send={send}
      failedText="We couldn’t redact the words. Try again."
      submitLabel="Remove permanently"
      busyLabel="Removing..."
      isDanger
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The words will be removed from the title, the updates and emails that have not been sent yet. “
        {REDACTED}” replaces them, and nobody can bring them back.
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="Words"
        hint="Copy the words from the incident. Capitals and spaces make no difference."
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
