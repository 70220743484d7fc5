import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ReportDraft } from './reportDraft.ts'
import { ReportWriting } from './ReportWriting.tsx'
import { useReportWriting } from './useReportWriting.ts'

interface ReportIssueDialogProps {
  property: OwnProperty
  userId: number
  /** What the person goes on with, where that is decided. */
  draft?: ReportDraft
  onClose: () => void
}

/** Reports a new issue. What is written survives a failure, a closed dialog and a reload. */
export function ReportIssueDialog({ property, userId, draft, onClose }: ReportIssueDialogProps) {
  const writing = useReportWriting(userId, onClose, draft)
  if (writing.draft.offered === undefined) return null
  return (
    <Dialog title="Report New Issue" isOpen onClose={writing.leave} isDismissable={!writing.isFilled}>
      <ReportWriting writing={writing} property={property} userId={userId} onSent={onClose} />
    </Dialog>
  )
}
