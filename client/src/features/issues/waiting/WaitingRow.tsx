import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { EmergencyNumbers } from '../emergencies/EmergencyNumbers.tsx'
import { emergencyOf, isEdited, stageOf, type DeviceReport } from './report.ts'

interface WaitingRowProps {
  report: DeviceReport
  isSending: boolean
  onEdit: () => void
  onDrop: () => void
}

export function WaitingRow({ report, isSending, onEdit, onDrop }: WaitingRowProps) {
  const { content, issue, refusal } = report
  const { values, files, place } = content
  const title = values.title.trim() || 'No title'
  const photos = files.length === 0 ? '' : `, ${files.length} photo${files.length === 1 ? '' : 's'}`
  const emergency = emergencyOf(values)
  const isFinal = refusal?.isFinal === true
  const note = noteOf(report)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface px-3 py-2 text-text">
      <div dir="auto" className="min-w-0 flex-1 basis-48 break-words">
        <p dir="auto" className="font-medium">
          {title}
        </p>
        <p className="text-xs text-muted">
          {values.common?.label ?? place.label}
          {photos}
        </p>
        {refusal && <p className="text-danger">{refusal.text}</p>}
        {emergency && !issue && (
          <div className="mt-2 flex flex-col gap-2">
            <p className="font-medium text-danger">
              This report has not been sent yet. Call the emergency number now.
            </p>
            <EmergencyNumbers kind={emergency} home={place.home} />
          </div>
        )}
        {!refusal && note && <p className="text-muted">{note}</p>}
        {issue && <Link href={paths.issue(issue.issueId)}>Open job {issue.jobId}</Link>}
      </div>
      {isSending ? (
        <p className="text-muted">Sending...</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {isFinal ? (
            <CopyButton label="Copy the text" text={`${title}\n\n${values.description.trim()}`} />
          ) : (
            <Button size="sm" variant="secondary" aria-label={`Edit ${title}`} onPress={onEdit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="ghost-danger" aria-label={`Delete ${title}`} onPress={onDrop}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

function noteOf(report: DeviceReport): string | null {
  const stage = stageOf(report)
  if (stage === 'amending')
    return `Your report was sent as job ${report.issue?.jobId}. Your later changes will be added to it.`
  if (stage !== 'unanswered') return null
  const edit = report.isFinished
    ? ' Your later changes will be sent after it.'
    : ' Your later changes have not been sent.'
  return `We couldn’t confirm that the report arrived. We will send it again automatically.${isEdited(report) ? edit : ''}`
}
