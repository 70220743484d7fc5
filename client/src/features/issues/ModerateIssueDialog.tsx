import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { discardDraft } from '../../forms/useFormDraft.ts'
import { useReadNotifications } from '../notifications/useReadNotifications.ts'
import { notifyDecided } from './decided.ts'
import { draftNames } from './draftNames.ts'
import { ModerateIssueForm } from './ModerateIssueForm.tsx'
import { MODES, type ModerationMode } from './moderation.ts'

interface ModerateIssueDialogProps {
  issue: Issue
  mode: ModerationMode
  /** The step that is chosen when the dialog opens. */
  status?: IssueStatus
  onClose: () => void
}

/** Approves, rejects, edits or moves an issue. A comment is always required. */
export function ModerateIssueDialog({
  issue: opened,
  mode: asked,
  status,
  onClose,
}: ModerateIssueDialogProps) {
  const [{ issue, mode, comment }, setStep] = useState({ issue: opened, mode: asked, comment: '' })
  useReadNotifications(issue.issueId)
  const draftName = draftNames.moderate(issue.issueId, mode)
  return (
    <FormDialog title={MODES[mode].title(issue.jobId)} draftName={draftName} onClose={onClose} hasPinnedEnd>
      {(handlers) => (
        <ModerateIssueForm
          key={mode}
          issue={issue}
          mode={mode}
          comment={comment}
          {...(status && { status })}
          onSwitch={(now, other, written) => {
            setStep({ issue: now, mode: other, comment: written })
            discardDraft(draftName)
          }}
          {...handlers}
          onSaved={() => {
            handlers.onSaved()
            notifyDecided(issue, mode)
          }}
        />
      )}
    </FormDialog>
  )
}
