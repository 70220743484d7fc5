import { possibleDuplicateEndpoints } from '@doorstep/contract/issues/possible-duplicates/endpoints'
import type { DuplicateSign } from '@doorstep/contract/issues/possible-duplicates/rules'
import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { q } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ALONE } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { notify } from '../../../ui/toast.ts'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'
import { CameBackButton } from '../links/CameBackButton.tsx'
import { MergeButton } from '../merging/MergeButton.tsx'

const SIGN_LABELS: Record<DuplicateSign, string> = {
  asset: 'Same asset',
  area: 'Same area',
  category: 'Same category',
  title: 'Similar title',
}

const canMergeInto = (issue: Issue, { jobId, status }: PossibleDuplicate): boolean =>
  issue.can.includes('issue:merge') && jobId < issue.jobId && !isFinal(status)

/** Only an older, closed issue can have come back as this issue. */
const canHaveComeBackFrom = (issue: Issue, { jobId, status }: PossibleDuplicate): boolean =>
  issue.can.includes('issue:link') && jobId < issue.jobId && status === 'Closed'

interface PossibleDuplicatesCardProps {
  issue: Issue
  /** Counts how often the key for this card was pressed. */
  asked: number
}

/**
 * Lists issues at the same place that could be about the same problem. Hidden while the list loads, and if the list is
 * empty.
 */
export function PossibleDuplicatesCard({ issue, asked }: PossibleDuplicatesCardProps) {
  const { issueId, jobId } = issue
  const query = useQuery(q(possibleDuplicateEndpoints.listPossibleDuplicates, { params: { issueId } }))
  const { data, error } = query
  const card = useRef<HTMLElement>(null)
  useAsked(asked, data !== undefined || error !== null, () => {
    if (card.current) card.current.focus()
    else notify.refusal(`Issue ${jobId} has no possible duplicates.`)
  })
  // Without this error, staff would think that the issue has no possible duplicates.
  if (!data && error)
    return (
      <Card ref={card} title="Possible duplicates" className="print:hidden">
        <QueryError query={query} text="We couldn’t load the possible duplicates. Try again." />
      </Card>
    )
  if (!data || data.length === 0) return null
  return (
    <Card ref={card} title="Possible duplicates" className="print:hidden">
      <ul className="flex flex-col divide-y divide-border">
        {data.map((duplicate) => (
          <li key={duplicate.issueId} className="flex flex-col gap-1 py-2 text-sm first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link href={paths.issue(duplicate.issueId)} className={ALONE}>
                Job {duplicate.jobId}
              </Link>
              <IssueStatusBadge status={duplicate.status} />
              <span className="text-xs text-muted">
                <PressedTime at={duplicate.reportedAt} />
              </span>
            </p>
            <p dir="auto" className="font-medium break-words">
              {duplicate.title}
            </p>
            <p className="text-xs text-muted">
              {duplicate.signs.map((sign) => SIGN_LABELS[sign]).join(' · ')}
            </p>
            {canHaveComeBackFrom(issue, duplicate) && <CameBackButton issueId={issueId} closed={duplicate} />}
            {canMergeInto(issue, duplicate) && <MergeButton issue={issue} older={duplicate} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Calls `answer` once for each press of the key, as soon as the list has loaded or failed to load. */
function useAsked(asked: number, isRead: boolean, answer: () => void): void {
  const done = useRef(0)
  useEffect(() => {
    if (!isRead || done.current === asked) return
    done.current = asked
    answer()
    // oxlint-disable-next-line react/exhaustive-deps -- the effect runs once for each press
  }, [isRead, asked])
}
