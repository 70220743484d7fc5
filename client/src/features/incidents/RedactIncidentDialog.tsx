import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import type { RedactText } from '@doorstep/contract/issues/redaction/schema'
import { useApiMutation } from '../../api/query.ts'
import { useAdding } from '../../forms/useAdding.ts'
import { notify } from '../../ui/toast.ts'
import { RedactWordsDialog } from '../issues/redaction/RedactWordsDialog.tsx'

interface RedactIncidentDialogProps {
  incident: ManagedIncident
  onClose: () => void
}

/** Removes words from an incident for everybody, permanently. */
export function RedactIncidentDialog({ incident: { id }, onClose }: RedactIncidentDialogProps) {
  const redact = useApiMutation(incidentEndpoints.redactIncident)
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
    <RedactWordsDialog
      title="Redact text in this incident"
      record="incident"
      parts="the title, alert, updates and our copies of the emails"
      send={send}
      onClose={onClose}
    />
  )
}
