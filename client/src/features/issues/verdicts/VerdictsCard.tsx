import { verdictEndpoints } from '@doorstep/contract/issues/verdicts/endpoints'
import type { LinkedIssue, Verdicts } from '@doorstep/contract/issues/verdicts/schema'
import { ANSWER_LABELS, IS_IT_FIXED } from '@doorstep/contract/issues/verdicts/texts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'

/** The answers to 'Is it fixed?'. Hidden if there are no answers. The reader needs the right to read the history. */
export function VerdictsCard({ issueId }: { issueId: number }) {
  const { data } = useVerdicts(issueId)
  if (!data || data.verdicts.length === 0) return null
  return (
    <Card title={IS_IT_FIXED}>
      <ul className="flex flex-col divide-y divide-border">
        {data.verdicts.map((verdict) => (
          <li key={verdict.at} className="py-2 text-sm first:pt-0 last:pb-0">
            <VerdictLine verdict={verdict} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Links an issue that came back to its new issue, and the new issue to the earlier issue. */
export function LinkedIssues({ issueId }: { issueId: number }) {
  const { data } = useVerdicts(issueId)
  return (
    <>
      {data?.cameBackFrom && (
        <LinkedLine text="This issue came back. It was first reported as" issue={data.cameBackFrom} />
      )}
      {data?.cameBackAs && <LinkedLine text="This issue came back as" issue={data.cameBackAs} />}
    </>
  )
}

function useVerdicts(issueId: number) {
  return useQuery(q(verdictEndpoints.listVerdicts, { params: { issueId } }))
}

function VerdictLine({ verdict: { answer, stars, words, at } }: { verdict: Verdicts['verdicts'][number] }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{ANSWER_LABELS[answer]}</span>
        {stars !== null && (
          <>
            <span aria-hidden className="text-accent-text">
              {'★'.repeat(stars)}
              <span className="text-border-strong">{'★'.repeat(5 - stars)}</span>
            </span>
            <span className="sr-only">{stars} of 5 stars</span>
          </>
        )}
      </p>
      <p className="mt-0.5 text-xs text-muted">
        <PressedTime at={at} />
      </p>
      {words !== null && words !== '' && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {words}
        </p>
      )}
    </>
  )
}

function LinkedLine({ text, issue }: { text: string; issue: LinkedIssue }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span>{text}</span>
      <Link href={paths.issue(issue.issueId)}>Job {issue.jobId}</Link>
      <IssueStatusBadge status={issue.status} />
    </p>
  )
}
