import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import { ManagedIncident, type GatherIssues } from '@doorstep/contract/incidents/schema'
import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../api/apiError.ts'
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
  // The list that the person changes. After a refusal, the newer list from the server replaces this list.
  const [base, setBase] = useState(() => jobsOf(incident))
  const form = useContractForm(z.object({ jobIds: Jobs }), { jobIds: base.join(', ') })
  const send = async ({ jobIds }: { jobIds: string }) => {
    const own = jobIdsOf(jobIds)
    const body: GatherIssues = { jobIds: own, was: base }
    try {
      await gather.mutateAsync({ params: { incidentId: incident.id }, body })
    } catch (error) {
      const newest = ManagedIncident.safeParse(error instanceof ApiError ? error.current : null).data
      if (newest) {
        const theirs = jobsOf(newest)
        setBase(theirs)
        form.setValue('jobIds', mergedJobs({ base, own, theirs }).join(', '))
      }
      throw error
    }
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
        hint="Job numbers of all issues that belong to the incident, separated by commas."
      />
    </ShortFormDialog>
  )
}

const jobsOf = ({ issues }: ManagedIncident): number[] => issues.map(({ jobId }) => jobId)

type Lists = Record<'base' | 'own' | 'theirs', number[]>

/**
 * The job numbers that the person typed, plus numbers that others have added, minus numbers that others have removed.
 */
const mergedJobs = ({ base, own, theirs }: Lists): number[] => [
  ...own.filter((jobId) => theirs.includes(jobId) || !base.includes(jobId)),
  ...theirs.filter((jobId) => !own.includes(jobId) && !base.includes(jobId)),
]

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
      would="will be resolved"
      did="resolved"
      missing={comment === '' ? 'Write a comment first.' : undefined}
      hasText={comment !== ''}
      text={comment}
      onDone={() => {}}
      onClose={onClose}
    >
      <TextArea
        label="Comments"
        hint="Each reporter will see the comment."
        isRequired
        maxLength={ISSUE_NOTE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </RehearsedDialog>
  )
}
