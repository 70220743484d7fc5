import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../api/connection.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Strip } from '../../../ui/Strip.tsx'
import { ReportDialog } from '../ReportIssueDialog.tsx'
import { stageOf, type DeviceReport } from './report.ts'
import { holdReport, readReports, releaseReport, removeUnheld } from './reportStore.ts'
import { useWaitingReports } from './useWaitingReports.ts'
import { WaitingRow } from './WaitingRow.tsx'

/** Says that reports wait, and lets their author change or drop them. Nothing where none waits. */
export function WaitingReports({ userId }: { userId: number }) {
  const { reports, sending } = useWaitingReports(userId)
  const isOnline = useConnection() === 'ok'
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<DeviceReport | null>(null)
  const [dropped, setDropped] = useState<DeviceReport | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const edit = async (report: DeviceReport) => {
    const isMine = await holdReport(report.id)
    // It may have been sent, or changed in another tab, since it was shown.
    const now = isMine && (await readReports(userId)).find(({ id }) => id === report.id)
    if (isMine && !now) await releaseReport(report.id)
    setIsTaken(!isMine)
    if (now) setEdited(now)
  }
  const drop = async (report: DeviceReport) => {
    setDropped(null)
    setIsTaken(!(await removeUnheld(report)))
  }
  const isRefused = reports.some(({ refusal }) => refusal !== null)
  return (
    <>
      {reports.length > 0 && (
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
                    That report is on its way, or open elsewhere.
                  </p>
                )}
                <ul aria-label="Waiting reports" className="flex flex-col gap-2 py-2">
                  {reports.map((report) => (
                    <WaitingRow
                      key={report.id}
                      report={report}
                      isSending={sending === report.id && isOnline}
                      onEdit={() => void edit(report)}
                      onDrop={() => setDropped(report)}
                    />
                  ))}
                </ul>
              </>
            )
          }
        >
          {textOf(reports, sending !== null && isOnline)}
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
        title={dropped?.issue ? 'Drop these changes?' : 'Drop this report?'}
        isOpen={dropped !== null}
        confirmLabel={dropped?.issue ? 'Drop changes' : 'Drop report'}
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
    return `${title} is job ${issue.jobId}, which stays as it is. What you changed after it was sent is deleted from this device.`
  const deleted = 'It and its photos are deleted from this device.'
  return sent
    ? `${title} was sent, and no answer came: it may have arrived. It is not sent again. ${deleted}`
    : `${title} has not been sent. ${deleted}`
}

const count = (number: number) => `${number} report${number === 1 ? '' : 's'}`

function textOf(reports: readonly DeviceReport[], isSending: boolean): string {
  const refused = reports.filter((report) => stageOf(report) === 'refused').length
  const kept = reports.filter((report) => stageOf(report) === 'kept').length
  if (refused > 0) return `${count(refused)} could not be sent. Edit or drop what was refused.`
  if (kept > 0) return `${count(kept)} ${kept === 1 ? 'was' : 'were'} sent without your later changes.`
  if (isSending) return `${count(reports.length)} on the way...`
  return `${count(reports.length)} wait${reports.length === 1 ? 's' : ''} for the network`
}
