import { mergingEndpoints } from '@doorstep/contract/issues/merging/endpoints'
import type { IssueMerges } from '@doorstep/contract/issues/merging/schema'
import { HANDLED_TOGETHER } from '@doorstep/contract/issues/merging/texts'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { saveText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { formatDayOfYear } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { ALONE } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { notify } from '../../../ui/toast.ts'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'

/** Names the issue that this issue was merged into, or lists the issues that were merged into this issue. */
export function MergesCard({ issue }: { issue: Issue }) {
  const { issueId } = issue
  const { data } = useQuery(q(mergingEndpoints.readMerges, { params: { issueId } }))
  if (!data) return null
  if (data.into && data.into.jobId !== null) return <MergedForStaff issue={issue} merges={data} />
  if (data.into) return <MergedForResident into={data.into} />
  return data.merged.length > 0 && <Merged merged={data.merged} />
}

type Into = NonNullable<IssueMerges['into']>

function MergedForStaff({ issue, merges: { into, undoableUntil } }: { issue: Issue; merges: IssueMerges }) {
  if (!into || into.issueId === null) return null
  return (
    <Card title={`Merged into issue ${into.jobId}`}>
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={paths.issue(into.issueId)} className={ALONE}>
            {into.title}
          </Link>
          <IssueStatusBadge status={into.status} />
        </p>
        <p className="text-muted">
          Lists no longer show this issue, and its status cannot be changed. It ends together with issue{' '}
          {into.jobId}.
        </p>
        {issue.can.includes('issue:unmerge') && undoableUntil !== null && (
          <Undo issue={issue} undoableUntil={undoableUntil} />
        )}
      </div>
    </Card>
  )
}

function Undo({ issue: { issueId, jobId }, undoableUntil }: { issue: Issue; undoableUntil: string }) {
  const undoing = useApiMutation(mergingEndpoints.unmergeIssue, {
    onSuccess: () => notify.success(`Issue ${jobId} is a separate issue again.`),
    onError: (error) => notify.error(saveText(error, 'We couldn’t undo the merge. Try again.')),
    waitsForPage: true,
    ownChangeOf: issueId,
  })
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        isBusy={undoing.isPending}
        onPress={() => undoing.mutate({ params: { issueId } })}
      >
        Undo the merge
      </Button>
      <p className="text-muted">
        You can undo the merge until <Time at={undoableUntil} as="day" />.
      </p>
    </>
  )
}

function Merged({ merged }: Pick<IssueMerges, 'merged'>) {
  return (
    <Card title="Merged into this issue">
      <ul className="flex flex-col divide-y divide-border text-sm">
        {merged.map(({ issueId, jobId, title, mergedAt }) => (
          <li key={issueId} className="py-2 first:pt-0 last:pb-0">
            <Link href={paths.issue(issueId)} className={ALONE}>
              {title}
            </Link>
            <p className="text-xs text-muted">
              Issue {jobId}, merged on <Time at={mergedAt} as="day" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MergedForResident({ into }: { into: Into }) {
  return (
    <Card>
      <div className="flex flex-col gap-4 text-sm">
        <p>{HANDLED_TOGETHER}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Fact name="Status">
            <IssueStatusBadge status={into.status} />
          </Fact>
          <Fact name="First reported">{formatDayOfYear(into.reportedOn)}</Fact>
          {into.expectedBy !== null && (
            <Fact name="We aim to fix the issue by">{formatDayOfYear(into.expectedBy)}</Fact>
          )}
        </dl>
        {into.issueId !== null && (
          <Link href={paths.buildingIssue(into.issueId)} className={ALONE}>
            See the updates
          </Link>
        )}
        {into.posts.length > 0 && (
          <ul aria-label="News" className="flex flex-col gap-3">
            {into.posts.map(({ at, text }) => (
              <li key={at}>
                <p className="text-xs text-muted">
                  <Time at={at} as="exact" />
                </p>
                <p dir="auto" className="break-words whitespace-pre-line">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
