import { ISSUE_PRIORITIES, isSooner, type IssuePriority } from '@doorstep/contract/issues/rules'
import { priorityEndpoints } from '@doorstep/contract/issues/priorities/endpoints'
import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/rules'
import { SetPriority } from '@doorstep/contract/issues/priorities/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { SelectField } from '../../../forms/SelectField.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notify } from '../../../ui/toast.ts'
import { notifyUndoable, TAKEN_BACK } from './undo.tsx'

const STAFF_READ = 'The reason is kept in the history, where only staff can see it.'
const REPORTER_READS = 'The reason is kept in the history and emailed to the person who reported the issue.'

const Values = z.object({ priority: z.enum(ISSUE_PRIORITIES), reason: SetPriority.shape.reason })

interface PriorityDialogProps {
  issue: Issue
  /** The new priority. If this is left out, the user chooses a priority in the dialog. */
  wanted?: IssuePriority
  onClose: () => void
}

/** Changes the priority or dismisses a proposed priority, with a reason for staff. */
export function PriorityDialog({ issue, wanted, onClose }: PriorityDialogProps) {
  const { issueId, jobId, priority: present } = issue
  const save = useApiMutation(priorityEndpoints.setPriority, { ownChangeOf: issueId })
  const form = useContractForm(Values, { priority: wanted ?? present ?? 'Routine', reason: '' })
  const isLeft = wanted !== undefined && wanted === present
  const set = ({ priority, reason }: z.infer<typeof Values>) =>
    save.mutateAsync({ params: { issueId }, body: { priority, reason } })
  const send = async (values: z.infer<typeof Values>) => {
    await set(values)
    const text = `The priority of issue ${jobId} is ${values.priority}.`
    // Nobody can undo the start or end of an emergency, because other people have already been notified.
    const isNotified = present === null || present === 'Emergency' || values.priority === 'Emergency'
    if (isNotified || values.priority === present) notify.success(text)
    else
      notifyUndoable(text, async () => {
        await set({ priority: present, reason: TAKEN_BACK })
        return `The priority of issue ${jobId} is ${present} again.`
      })
  }
  // If the change ends an emergency, the reporter sees the reason, as with NotEmergencyDialog.
  const endsEmergency = present === 'Emergency' && form.watch('priority') !== 'Emergency'
  return (
    <ShortFormDialog
      title={titleOf(issue, wanted)}
      form={form}
      send={send}
      failedText="We couldn’t change the priority. Try again."
      submitLabel={isLeft ? `Leave the priority at ${present}` : 'Change priority'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {isLeft
          ? 'The deadlines will not change.'
          : 'Deadlines are recalculated. The deadlines count from now if you raise the priority, or from the report date if you lower it.'}
      </p>
      {wanted === undefined && (
        <SelectField
          control={form.control}
          name="priority"
          label="Priority"
          options={ISSUE_PRIORITIES.map((value) => ({ value, label: value }))}
        />
      )}
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint={endsEmergency ? REPORTER_READS : STAFF_READ}
        rows={3}
        maxLength={PRIORITY_REASON_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}

function titleOf({ jobId, priority }: Issue, wanted: IssuePriority | undefined): string {
  if (wanted === undefined) return `Priority of issue ${jobId}`
  if (wanted === priority) return `Leave issue ${jobId} at ${wanted}`
  const isRaise = priority === null || isSooner(wanted, priority)
  return `${isRaise ? 'Raise' : 'Lower'} issue ${jobId} to ${wanted}`
}
