import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { stageOf, type DeviceNote } from '../notes/deviceNote.ts'

/** A waiting note, shown on every screen. Its author can edit or discard the note on the page of its issue. */
export function WaitingNoteRow({ note, isSending }: { note: DeviceNote; isSending: boolean }) {
  const { issue, content, refusal } = note
  const photos =
    content.files.length === 0
      ? ''
      : `, ${content.files.length} photo${content.files.length === 1 ? '' : 's'}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface px-3 py-2 text-text">
      <div dir="auto" className="min-w-0 flex-1 basis-48 break-words">
        <p className="font-medium">{cut(content.text.trim())}</p>
        <p className="text-xs text-muted">
          Note on issue {issue.jobId}: {issue.title}
          {photos}
        </p>
        {refusal !== null && <p className="text-danger">{refusal}</p>}
        {stageOf(note) === 'unanswered' && !isSending && (
          <p className="text-muted">
            We couldn’t confirm that the note arrived. We will send it again automatically.
          </p>
        )}
      </div>
      {isSending ? (
        <p className="text-muted">Sending...</p>
      ) : (
        <Link href={paths.issue(issue.issueId)} look={{ button: 'secondary' }}>
          Open issue {issue.jobId}
        </Link>
      )}
    </li>
  )
}

const LENGTH = 90

const cut = (text: string) => (text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}...` : text)
