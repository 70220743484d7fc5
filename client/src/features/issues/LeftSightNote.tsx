import type { Issue } from '@doorstep/contract/issues/schema'
import { Notice } from '../../ui/Notice.tsx'
import { useLeftIssue } from './leftSight.ts'

interface LeftSightNoteProps {
  issue: Issue
  where: 'list' | 'page'
}

/** What a step of one's own did that took the issue out of one's sight; it stays shown until the page is loaded anew. */
export function LeftSightNote({ issue, where }: LeftSightNoteProps) {
  const left = useLeftIssue(issue.issueId)
  // Back in sight it is newer than what the step answered.
  if (left?.issue.version !== issue.version) return null
  const text = `You moved this to ${issue.statusLabel}.`
  if (where === 'list') return <span className="block text-xs font-normal text-muted">{text}</span>
  return (
    <Notice tone="ok" title={text}>
      <p>
        It is no longer among your issues. This is how it was when you left it; nothing here can be changed.
      </p>
      {left.note && (
        <p dir="auto" className="break-words whitespace-pre-line">
          “{left.note}”
        </p>
      )}
    </Notice>
  )
}
