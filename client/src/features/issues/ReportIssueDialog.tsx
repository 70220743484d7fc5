import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReportWriting } from './ReportWriting.tsx'
import { useReportWriting } from './useReportWriting.ts'

interface ReportIssueDialogProps {
  property: OwnProperty
  userId: number
  onClose: () => void
}

/** Reports a new issue. What is written survives a failure, a closed dialog and a reload. */
export function ReportIssueDialog({ property, userId, onClose }: ReportIssueDialogProps) {
  const writing = useReportWriting(userId, onClose)
  if (writing.draft.offered === undefined) return null
  return (
    <Dialog title="Report New Issue" isOpen onClose={writing.leave} isDismissable={!writing.isFilled}>
      <ReportWriting writing={writing} property={property} userId={userId} onSent={onClose} />
    </Dialog>
  )
}
