import { issueLinkEndpoints } from '@doorstep/contract/issues/links/endpoints'
import { LINK_KINDS, LINK_LABELS } from '@doorstep/contract/issues/links/rules'
import { LinkIssue } from '@doorstep/contract/issues/links/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'

const KINDS = LINK_KINDS.map((kind) => ({ value: kind, label: LINK_LABELS[kind].forward }))

export function AddLinkDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { issueId, jobId } = issue
  const link = useApiMutation(issueLinkEndpoints.linkIssue, { waitsForPage: true })
  const form = useContractForm(LinkIssue, { kind: 'related', jobId: '' })
  const send = async (body: LinkIssue) => {
    await link.mutateAsync({ params: { issueId }, body })
    notify.success('Issues linked.')
  }
  return (
    <ShortFormDialog
      title={`Link issue ${jobId}`}
      form={form}
      send={send}
      failedText="We couldn’t link the issues. Try again."
      submitLabel="Link issues"
      busyLabel="Linking..."
      onClose={onClose}
    >
      <SelectField control={form.control} name="kind" label="This issue is" options={KINDS} isRequired />
      <TextField
        control={form.control}
        name="jobId"
        label="Job number"
        hint="The number of the other issue. Only staff see links."
        inputMode="numeric"
        isRequired
      />
    </ShortFormDialog>
  )
}
