import type { Issue } from '@doorstep/contract/issues/schema'
import { useCallback, useState } from 'react'
import { discardDraft } from '../../forms/useFormDraft.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
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
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  const close = () => (isChanged ? setIsAsking(true) : onClose())
  return (
    <Dialog title={MODES[mode].title(issue.jobId)} isOpen onClose={close} isDismissable={!isChanged}>
      <ModerateIssueForm issue={issue} mode={mode} onDirty={handleDirty} onSaved={onClose} onCancel={close} />
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          onClose()
          discardDraft(draftNames.moderate(issue.issueId, mode))
        }}
      />
    </Dialog>
  )
}
