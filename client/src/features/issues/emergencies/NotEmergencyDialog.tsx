import { priorityEndpoints } from '@doorstep/contract/issues/priorities/endpoints'
import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/rules'
import { SetPriority } from '@doorstep/contract/issues/priorities/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'

const Reason = z.object({ reason: SetPriority.shape.reason })

/** Records that an issue is not an emergency. The reporter will see the reason. */
export function NotEmergencyDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const form = useContractForm(Reason, { reason: '' })
  const { issueId } = issue
  const save = useApiMutation(priorityEndpoints.setPriority, { ownChangeOf: issueId })
  const send = async ({ reason }: z.infer<typeof Reason>) => {
    await save.mutateAsync({ params: { issueId }, body: { priority: null, reason } })
    notify.success(`Issue ${issue.jobId} is no longer an emergency.`)
  }
  return (
    <ShortFormDialog
      title={`Issue ${issue.jobId} is not an emergency`}
      form={form}
      send={send}
      failedText="We couldn’t change the issue. Try again."
      submitLabel="Not an emergency"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The issue keeps its status and is no longer marked as an emergency. The reason is kept in the history
        and emailed to the person who reported the issue.
      </p>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        rows={3}
        maxLength={PRIORITY_REASON_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}
