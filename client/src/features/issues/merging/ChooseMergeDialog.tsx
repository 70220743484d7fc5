import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../api/call.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { MergeDialog } from './MergeDialog.tsx'

const Values = z.object({
  jobId: z.string().check(z.regex(/^\s*#?\d{1,15}\s*$/, 'Enter the job number, for example 1041.')),
})

/** Asks for the job number of the older issue, and then shows that issue. */
export function ChooseMergeDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const [into, setInto] = useState<Issue | null>(null)
  const form = useContractForm(Values, { jobId: '' })
  const find = async ({ jobId }: z.infer<typeof Values>) => {
    const wanted = jobId.replaceAll(/\D/g, '')
    // The list contains all job numbers that begin with these digits, the shortest first.
    const [found] = await call(issueEndpoints.listIssues, {
      query: { jobId: wanted, sort: 'jobId', limit: 1 },
    })
    if (found?.jobId === Number(wanted)) setInto(found)
    else form.setError('jobId', { message: 'No issue in your list has this number.' })
  }
  if (into) return <MergeDialog issue={issue} into={into} onClose={onClose} />
  return (
    <ShortFormDialog
      title={`Merge issue ${issue.jobId} into another issue`}
      form={form}
      send={find}
      failedText="We couldn’t look for the issue. Try again."
      submitLabel="Continue"
      busyLabel="Looking..."
      isKeptOpen
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="jobId"
        label="Job number of the older issue"
        hint="Both issues must be about the same home or the same common parts."
        inputMode="numeric"
        isRequired
      />
    </ShortFormDialog>
  )
}
