import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { GatherIssues, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useApiMutation } from '../../api/query.ts'
import { ShortFormDialog } from '../../forms/ShortFormDialog.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { notify } from '../../ui/toast.ts'
import { countOf } from '../issues/bulk/labels.ts'
import { RehearsedDialog } from '../issues/bulk/RehearsedDialog.tsx'
import { useRehearsal } from '../issues/bulk/useRehearsal.ts'
import { Jobs, jobIdsOf } from './incidentValues.ts'

interface DialogProps {
  incident: ManagedIncident
  onClose: () => void
}

/** Changes which issues the incident gathers. */
export function GatherDialog({ incident, onClose }: DialogProps) {
  const gather = useApiMutation(incidentEndpoints.gatherIncidentIssues)
  const [opened] = useState(() => incident.issues.map(({ jobId }) => jobId))
  const form = useContractForm(z.object({ jobIds: Jobs }), { jobIds: opened.join(', ') })
  const send = async ({ jobIds }: { jobIds: string }) => {
    const body: GatherIssues = { jobIds: jobIdsOf(jobIds), was: opened }
    await gather.mutateAsync({ params: { incidentId: incident.id }, body })
    notify.success('Reports changed.')
  }
  return (
    <ShortFormDialog
      title="Change reports"
      form={form}
      send={send}
      failedText="We couldn’t change the reports. Try again."
      submitLabel="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="jobIds"
        label="Job numbers"
        hint="All issues that belong to the incident, separated by commas."
        inputMode="numeric"
      />
    </ShortFormDialog>
  )
}

/** Previews which of the incident's issues can be resolved, and then resolves them with a comment. */
export function ResolveDialog({ incident, onClose }: DialogProps) {
  const resolve = useApiMutation(incidentEndpoints.resolveIncidentIssues)
  const [text, setText] = useState('')
  const comment = text.trim()
  const params = { incidentId: incident.id }
  const rehearsal = useRehearsal(
    { comment },
    {
      rehearse: async (body) => {
        const dry = { params, body: { ...body, dryRun: true } }
        return (await call(incidentEndpoints.resolveIncidentIssues, dry)).results
      },
      change: async (body) => (await resolve.mutateAsync({ params, body })).results,
      failed: 'We couldn’t resolve the issues. Try again.',
    },
  )
  return (
    <RehearsedDialog
      title="Resolve these issues"
      rehearsal={rehearsal}
      actOn={(count) => `Resolve ${countOf(count)}`}
      busy="Resolving..."
      would="Would be resolved"
      did="Resolved"
      missing={comment === '' ? 'Write a comment first.' : undefined}
      hasText={comment !== ''}
      onDone={() => {}}
      onClose={onClose}
    >
      <TextArea
        label="Comments"
        hint="Each reporter will see it."
        isRequired
        maxLength={ISSUE_NOTE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </RehearsedDialog>
  )
}
