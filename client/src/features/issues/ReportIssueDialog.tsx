import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReportWriting } from './ReportWriting.tsx'
import { useReportWriting } from './useReportWriting.ts'
import { placeOf, type DeviceReport, type Place } from './waiting/report.ts'

interface ReportIssueDialogProps {
  property: OwnProperty
  userId: number
  onClose: () => void
}

/** Reports a new issue. What is written survives a failure, a closed dialog and a reload. */
export function ReportIssueDialog({ property, ...props }: ReportIssueDialogProps) {
  return <ReportDialog place={placeOf(property)} {...props} />
}

interface ReportDialogProps {
  place: Place
  userId: number
  /** A report that its author goes on with, held for this form. */
  begun?: DeviceReport
  onClose: () => void
}

export function ReportDialog({ place, userId, begun, onClose }: ReportDialogProps) {
  const writing = useReportWriting(userId, onClose, begun)
  if (writing.draft.offered === undefined) return null
  return (
    <Dialog title="Report New Issue" isOpen onClose={writing.leave} isDismissable={!writing.isFilled}>
      <ReportWriting writing={writing} place={place} onSent={onClose} />
    </Dialog>
  )
}
