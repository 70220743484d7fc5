import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../api/connection.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Strip } from '../../../ui/Strip.tsx'
import { propertyLabel } from '../../properties/format.ts'
import { readReportDraft, saveReportDraft, type ReportDraft } from '../reportDraft.ts'
import { ReportIssueDialog } from '../ReportIssueDialog.tsx'
import { contentOf } from '../useReportIssue.ts'
import { useWaitingReports } from './useWaitingReports.ts'
import { removeWaiting, type WaitingReport } from './waitingReports.ts'

/** Says that reports wait, and lets their author change or drop them. Nothing where none waits. */
export function WaitingReports({ userId }: { userId: number }) {
  const { reports, sending } = useWaitingReports(userId)
  const isOnline = useConnection() === 'ok'
  const [isOpen, setIsOpen] = useState(false)
  const [edited, setEdited] = useState<{ waiting: WaitingReport; draft: ReportDraft } | null>(null)
  const [dropped, setDropped] = useState<WaitingReport | null>(null)
  const [hasDraft, setHasDraft] = useState(false)
  const edit = async (waiting: WaitingReport) => {
    const other = await readReportDraft(userId)
    setHasDraft(other !== null)
    if (other) return
    const draft = draftOf(waiting)
    await saveReportDraft(userId, draft)
    await removeWaiting(waiting)
    setEdited({ waiting, draft })
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
                {hasDraft && (
                  <p role="alert" className="pt-2">
                    You have begun another report. Send or discard that one first.
                  </p>
                )}
                <ul aria-label="Waiting reports" className="flex flex-col gap-2 py-2">
                  {reports.map((waiting) => (
                    <WaitingRow
                      key={waiting.key}
                      waiting={waiting}
                      isSending={sending === waiting.key && isOnline}
                      onEdit={() => void edit(waiting)}
                      onDrop={() => setDropped(waiting)}
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
        <ReportIssueDialog
          property={edited.waiting.property}
          userId={userId}
          draft={edited.draft}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        title="Drop this report?"
        isOpen={dropped !== null}
        confirmLabel="Drop report"
        cancelLabel="Keep it"
        isDanger
        isBusy={false}
        onCancel={() => setDropped(null)}
        onConfirm={() => {
          if (dropped) void removeWaiting(dropped)
          setDropped(null)
        }}
      >
        “{dropped?.values.title.trim()}” has not been sent. It and its photos are deleted from this device.
      </ConfirmDialog>
    </>
  )
}

interface WaitingRowProps {
  waiting: WaitingReport
  isSending: boolean
  onEdit: () => void
  onDrop: () => void
}

function WaitingRow({ waiting, isSending, onEdit, onDrop }: WaitingRowProps) {
  const { values, files, property, refusal } = waiting
  const title = values.title.trim()
  const photos = files.length === 0 ? '' : `, ${files.length} photo${files.length === 1 ? '' : 's'}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface px-3 py-2 text-text">
      <div className="min-w-0 flex-1 basis-48 break-words">
        <p className="font-medium">{title}</p>
        <p className="text-xs text-muted">
          {propertyLabel(property)}
          {photos}
        </p>
        {refusal !== null && <p className="text-danger">{refusal}</p>}
      </div>
      {isSending ? (
        <p className="text-muted">Sending...</p>
      ) : (
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" aria-label={`Edit ${title}`} onPress={onEdit}>
            Edit
          </Button>
          <Button size="sm" variant="ghost-danger" aria-label={`Drop ${title}`} onPress={onDrop}>
            Drop
          </Button>
        </div>
      )}
    </li>
  )
}

/** As a draft of the report's form. The same content keeps its key. */
function draftOf({ key, values, files, property, queuedAt }: WaitingReport): ReportDraft {
  return {
    values,
    files,
    propertyLabel: propertyLabel(property),
    savedAt: queuedAt,
    attempt: { key, content: contentOf(values, property.id, files) },
  }
}

const count = (number: number) => `${number} report${number === 1 ? '' : 's'}`

function textOf(reports: readonly WaitingReport[], isSending: boolean): string {
  const refused = reports.filter(({ refusal }) => refusal !== null).length
  if (refused > 0) return `${count(refused)} could not be sent. Edit or drop what was refused.`
  if (isSending) return `${count(reports.length)} on the way...`
  return `${count(reports.length)} wait${reports.length === 1 ? 's' : ''} for the network`
}
