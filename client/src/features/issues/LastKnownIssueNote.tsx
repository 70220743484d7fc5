import type { Issue } from '@doorstep/contract/issues/schema'
import { Notice } from '../../ui/Notice.tsx'
import { useLastKnownIssue } from './lastKnownIssue.ts'

/** Shows readers a note that their own step hid the issue from them. The note disappears when the page reloads. */
export function LastKnownIssueNote({ issue, where }: { issue: Issue; where: 'list' | 'page' }) {
  const left = useLastKnownIssue(issue.issueId)
  // A different version means that the reader can see the issue again.
  if (left?.issue.version !== issue.version) return null
  const text = `You moved this issue to ${issue.statusLabel}.`
  if (where === 'list') return <span className="block text-xs font-normal text-muted">{text}</span>
  return (
    <Notice tone="ok" title={text}>
      <p>
        This issue is no longer in your list. You see the issue as it was when you moved it, and you cannot
        change it.
      </p>
      {left.note && (
        <p dir="auto" className="break-words whitespace-pre-line">
          “{left.note}”
        </p>
      )}
    </Notice>
  )
}
