import type { Dashboard } from '@doorstep/contract/dashboard/schema'
import { IS_IT_FIXED } from '@doorstep/contract/issues/verdicts/texts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** A line that asks whether an issue is fixed. */
export function VerdictRequest({ question }: { question: NonNullable<Dashboard['question']> }) {
  const { issueId, title, count } = question
  const others = count - 1
  return (
    <Notice tone="info">
      <p dir="auto" className="break-words">
        “{title}” was resolved. <Link href={paths.issue(issueId)}>{IS_IT_FIXED}</Link>
        <span>{others > 0 ? ` ${others} more ${others === 1 ? 'waits' : 'wait'} for your answer.` : ''}</span>
      </p>
    </Notice>
  )
}
