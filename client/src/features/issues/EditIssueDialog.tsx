import type { Issue } from '@doorstep/contract/issues/schema'
import { useCallback, useState } from 'react'
import { discardDraft } from '../../forms/useFormDraft.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { draftNames } from './draftNames.ts'
import { EditIssueForm } from './EditIssueForm.tsx'

interface EditIssueDialogProps {
  issue: Issue
  onClose: () => void
}

/** Edits an issue that nobody has looked at yet, for the person who reported it. */
export function EditIssueDialog({ issue, onClose }: EditIssueDialogProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  const close = () => (isChanged ? setIsAsking(true) : onClose())
  return (
    <Dialog title={`Edit Issue ${issue.jobId}`} isOpen onClose={close} isDismissable={!isChanged}>
      <EditIssueForm issue={issue} onDirty={handleDirty} onSaved={onClose} onCancel={close} />
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          onClose()
          discardDraft(draftNames.edit(issue.issueId))
        }}
      />
    </Dialog>
  )
}
