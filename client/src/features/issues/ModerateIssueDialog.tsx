import type { Issue } from '@doorstep/contract/issues/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { draftNames } from './draftNames.ts'
import { ModerateIssueForm } from './ModerateIssueForm.tsx'
import { MODES, type ModerationMode } from './moderation.ts'

interface ModerateIssueDialogProps {
  issue: Issue
  mode: ModerationMode
  onClose: () => void
}

/** Approves, rejects, edits or moves an issue, always with a comment. */
export function ModerateIssueDialog({ issue, mode, onClose }: ModerateIssueDialogProps) {
  return (
    <FormDialog
      title={MODES[mode].title(issue.jobId)}
      draftName={draftNames.moderate(issue.issueId, mode)}
      onClose={onClose}
    >
      {(handlers) => <ModerateIssueForm issue={issue} mode={mode} {...handlers} />}
    </FormDialog>
  )
}
