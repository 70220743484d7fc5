import { WRITING_DAYS_AFTER_CLOSING } from '@doorstep/contract/issues/notes/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Link } from '../../../ui/Link.tsx'

const ENDED: Partial<Record<Issue['status'], string>> = {
  Withdrawn: 'You withdrew this issue, so you can no longer add notes.',
  Rejected: 'This issue was not accepted, so you can no longer add notes.',
  Closed: `This issue was closed more than ${WRITING_DAYS_AFTER_CLOSING} days ago, so you can no longer add notes.`,
}

interface NoWritingProps {
  issue: Issue
  isOwn: boolean
  /** The text that the user had not sent when the user lost the permission to write notes. */
  written: string
}

/** Replaces the composer for people who cannot write notes, and shows them what they can do instead. */
export function NoWriting({ issue, isOwn, written }: NoWritingProps) {
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-border pt-4 text-sm text-muted print:hidden">
      <p>{isOwn ? ownSentence(issue) : otherSentence(issue)}</p>
      {written !== '' && (
        <div className="flex flex-col items-start gap-2">
          <p>You had started to write:</p>
          <blockquote
            dir="auto"
            className="border-l-4 border-border-strong pl-3 break-words whitespace-pre-line"
          >
            {written}
          </blockquote>
          <CopyButton label="Copy the text" text={written} />
        </div>
      )}
    </div>
  )
}

function ownSentence({ status, jobId, mergedAt }: Issue): ReactNode {
  const ask = <Link href={paths.help}>write to the property manager</Link>
  const ended = mergedAt === undefined ? ENDED[status] : undefined
  if (ended)
    return (
      <>
        {ended} If the problem is back, or you have a new problem,{' '}
        <Link href={paths.reportIssue}>report it</Link> and name issue {jobId}. For anything else {ask}.
      </>
    )
  return (
    <>
      You can no longer add notes here. You can still read the notes that you already have. For anything else{' '}
      {ask}.
    </>
  )
}

function otherSentence({ status, can }: Issue): string {
  if (can.includes('issue:addNote')) return 'To add a note, use Update.'
  return ENDED[status]
    ? 'This issue has ended. Nobody can add more notes.'
    : 'You can read this conversation, but not add notes.'
}
