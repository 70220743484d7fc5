import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../api/connection.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Strip } from '../../../ui/Strip.tsx'
import { useDelay } from '../../../ui/useDelay.ts'
import { ReportDialog } from '../ReportIssueDialog.tsx'
import type { DeviceNote } from '../notes/deviceNote.ts'
import { countText } from './countText.ts'
import { stageOf, type DeviceReport } from './report.ts'
import { reportStore } from './reportStore.ts'
import type { AllWaiting } from './useWaiting.ts'
import { WaitingNoteRow } from './WaitingNoteRow.tsx'
import { WaitingRow } from './WaitingRow.tsx'

const QUICK_MS = 2000
const NO_NOTES: readonly DeviceNote[] = []

interface WaitingListProps {
  userId: number
  waiting: AllWaiting
}

/**
 * Shows reports and notes that wait to be sent. Their author can edit or discard them. Hidden if nothing waits to be
 * sent.
 */
export function WaitingList({ userId, waiting }: WaitingListProps) {
  const { reports, sending } = waiting
  // Notes that the device sends at once are left out, because the page of their issue shows them.
  const isSlow = useDelay(waiting.notes.length > 0, QUICK_MS)
  const notes = isSlow ? waiting.notes : NO_NOTES
  const isOnline = useConnection() === 'ok'
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<DeviceReport | null>(null)
  const [dropped, setDropped] = useState<DeviceReport | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const edit = async (report: DeviceReport) => {
    // The report on the screen can be out of date: the device might have sent the report, or another tab might have
    // changed it.
    const { isMine, now } = await reportStore.take(report)
    setIsTaken(!isMine)
    if (now) setEdited(now)
  }
  const drop = async (report: DeviceReport) => {
    setDropped(null)
    setIsTaken(!(await reportStore.removeUnheld(report)))
  }
  const isRefused = [...reports, ...notes].some(({ refusal }) => refusal !== null)
  const isSending = [...reports, ...notes].some(({ id }) => sending.has(id))
  return (
    <>
      {reports.length + notes.length > 0 && (
        <Strip
          icon={CloudUpload}
          tone={isRefused ? 'danger' : 'info'}
          actions={
            <Button size="sm" variant="secondary" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          }
          more={
            isOpen && (
              <>
                {isTaken && (
                  <p role="alert" className="pt-2">
                    This report is being sent, or is open in another tab.
                  </p>
                )}
                <ul
                  aria-label={notes.length === 0 ? 'Waiting reports' : 'Waiting to be sent'}
                  className="flex flex-col gap-2 py-2"
                >
                  {reports.map((report) => (
                    <WaitingRow
                      key={report.id}
                      report={report}
                      isSending={sending.has(report.id) && isOnline}
                      onEdit={() => void edit(report)}
                      onDrop={() => setDropped(report)}
                    />
                  ))}
                  {notes.map((note) => (
                    <WaitingNoteRow key={note.id} note={note} isSending={sending.has(note.id) && isOnline} />
                  ))}
                </ul>
              </>
            )
          }
        >
          {textOf({ reports, notes }, { isSending: isSending && isOnline, isOpen })}
        </Strip>
      )}
      {edited && (
        <ReportDialog
          place={edited.content.place}
          userId={userId}
          begun={edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        title={dropped?.issue ? 'Delete these changes?' : 'Delete this report?'}
        isOpen={dropped !== null}
        confirmLabel={dropped?.issue ? 'Delete changes' : 'Delete report'}
        cancelLabel="Keep it"
        isDanger
        isBusy={false}
        onCancel={() => setDropped(null)}
        onConfirm={() => dropped && void drop(dropped)}
      >
        {dropped && dropText(dropped)}
      </ConfirmDialog>
    </>
  )
}

function dropText({ content, sent, issue }: DeviceReport): string {
  const title = `“${content.values.title.trim()}”`
  if (issue)
    return `${title} was sent as job ${issue.jobId}, which will not change. Your later changes will be deleted from this device.`
  const deleted = 'The report and its photos will be deleted from this device.'
  return sent
    ? `${title} was sent, but we got no answer. It might have arrived, so we won’t send it again. ${deleted}`
    : `${title} has not been sent. ${deleted}`
}

function textOf(
  { reports, notes }: Pick<AllWaiting, 'reports' | 'notes'>,
  { isSending, isOpen }: { isSending: boolean; isOpen: boolean },
): string {
  const refused = countText({
    report: reports.filter((report) => stageOf(report) === 'refused').length,
    note: notes.filter(({ refusal }) => refusal !== null).length,
  })
  const kept = reports.filter((report) => stageOf(report) === 'kept').length
  if (refused)
    return `We couldn’t send ${refused}. ${isOpen ? 'Edit or delete each one.' : 'Press Show to edit or delete each one.'}`
  if (kept > 0)
    return `${countText({ report: kept, note: 0 })} ${kept === 1 ? 'was' : 'were'} sent without your later changes.`
  const all = countText({ report: reports.length, note: notes.length })
  if (isSending) return `${all} being sent...`
  return `${all} wait${reports.length + notes.length === 1 ? 's' : ''} for the network`
}
