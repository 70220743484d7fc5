import type { Issue } from '@doorstep/contract/issues/schema'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { draftNames } from './draftNames.ts'
import { EditIssueForm } from './EditIssueForm.tsx'

interface EditIssueDialogProps {
  issue: Issue
  onClose: () => void
}

/** Lets the reporter edit a Submitted issue. */
export function EditIssueDialog({ issue, onClose }: EditIssueDialogProps) {
  return (
    <FormDialog
      title={`Edit Issue ${issue.jobId}`}
      draftName={draftNames.edit(issue.issueId)}
      onClose={onClose}
    >
      {(handlers) => <EditIssueForm issue={issue} {...handlers} />}
    </FormDialog>
  )
}
