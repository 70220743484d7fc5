import { ISSUE_NOTE_MAX } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { saveText } from '../../api/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { notify } from '../../ui/toast.ts'
import { useOpenOrders } from './orders/openOrders.ts'
import { useIssueFollowed } from './useIssueFollowed.ts'
import { useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'

/** Withdraws the reader's own issue permanently. */
export function WithdrawDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const { save, readCurrent, isSaving } = useIssueUpdate()
  const { now, news } = useIssueFollowed(issue)
  const open = useOpenOrders(issue.issueId, 'Withdrawn') ?? []
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isPossible = now.can.includes('issue:withdraw')
  const confirm = async () => {
    setProblem(null)
    try {
      await save(now, {
        status: 'Withdrawn',
        ...(note.trim() !== '' && { notes: note.trim() }),
        ...(open.length > 0 && { cancelOrders: true }),
      })
      notify.success(`Issue ${issue.jobId} was withdrawn.`)
      onClose()
    } catch (error) {
      const current = error instanceof ApiError ? await readCurrent(error.current, now, error) : null
      if (!current) setProblem(saveText(error, TECHNICAL))
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
      disabledReason={isPossible ? undefined : `This issue is now ${now.statusLabel}.`}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        <div aria-live="polite" className="contents">
          {now.version !== issue.version && (
            <Notice
              tone="warn"
              title={news.join('. ') || 'Somebody else has changed this issue in the meantime'}
              actions={!isPossible && note.trim() !== '' && <CopyButton text={note} label="Copy the note" />}
            >
              <p>{`The issue is now ${now.statusLabel}.${isPossible ? '' : ' You can no longer withdraw it.'}`}</p>
            </Notice>
          )}
        </div>
        <p>
          Your report “{now.title}” will be withdrawn. If other people still need the issue, it stays open for
          them, without your name. If not, nobody will work on it, and it cannot be opened again.
        </p>
        {open.length > 0 && (
          <p>
            Somebody has been asked to do the work. If the issue is closed, we will also cancel that request.
          </p>
        )}
        <TextArea
          label="Note (optional)"
          hint="For the manager, such as “It has been fixed”."
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
