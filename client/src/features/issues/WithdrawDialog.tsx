import { ISSUE_NOTE_MAX, type Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { saveText } from '../../api/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { notify } from '../../ui/toast.ts'
import { StaleIssue, useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'

/** Takes one's own issue back, for good. */
export function WithdrawDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { base, setBase, save, isSaving } = useIssueUpdate(issue)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setProblem(null)
    try {
      await save({ status: 'Withdrawn', ...(note.trim() !== '' && { notes: note.trim() }) })
      notify.success('Issue Updated Successfully!')
      onClose()
    } catch (error) {
      if (!(error instanceof StaleIssue)) {
        setProblem(saveText(error, TECHNICAL))
        return
      }
      setBase(error.current)
      setProblem(`It has changed in the meantime and is ${error.current.statusLabel} now.`)
    }
  }
  return (
    <ConfirmDialog
      title={`Withdraw Issue ${issue.jobId}`}
      isOpen
      confirmLabel="Withdraw issue"
      cancelLabel="Keep issue"
      isDanger
      isBusy={isSaving}
      busyText="Withdrawing..."
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          “{base.title}” will be closed as withdrawn. Nobody will work on it, and it cannot be opened again.
        </p>
        <TextArea
          label="Note (optional)"
          hint="For the manager, such as “It has been mended”."
          rows={3}
          maxLength={ISSUE_NOTE_MAX}
          value={note}
          disabled={isSaving}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
