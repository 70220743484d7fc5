import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Report } from './issueValues.ts'
import { KnownIncidents } from '../alerts/OpenIncidents.tsx'
import { ReportWriting, useReportWriting } from './ReportWriting.tsx'
import { placeOf, type DeviceReport, type Place } from './waiting/report.ts'

interface ReportIssueDialogProps {
  property: OwnProperty
  userId: number
  onBehalfOf?: Report['onBehalfOf']
  onClose: () => void
}

/** Reports a new issue. The draft survives a failure, a closed dialog and a reload. */
export function ReportIssueDialog({ property, ...props }: ReportIssueDialogProps) {
  return <ReportDialog place={placeOf(property)} {...props} />
}

interface ReportDialogProps {
  place: Place
  userId: number
  onBehalfOf?: Report['onBehalfOf']
  /** A draft that its author continues, locked for this form. */
  begun?: DeviceReport
  onClose: () => void
}

export function ReportDialog({ place, userId, onBehalfOf = null, begun, onClose }: ReportDialogProps) {
  const writing = useReportWriting(userId, onClose, begun)
  if (writing.draft.offered === undefined) return null
  return (
    <Dialog
      title="Report New Issue"
      isOpen
      onClose={writing.leave}
      isDismissable={!writing.isFilled}
      hasPinnedEnd
    >
      <KnownIncidents propertyId={place.id} />
      <ReportWriting writing={writing} place={place} onBehalfOf={onBehalfOf} onSent={onClose} />
    </Dialog>
  )
}
