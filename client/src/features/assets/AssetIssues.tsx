import { assetEndpoints } from '@doorstep/contract/assets/endpoints'
import type { AssetIssue } from '@doorstep/contract/assets/schema'
import { ORDER_STATUS_LABELS } from '@doorstep/contract/orders/texts'
import { useQuery } from '@tanstack/react-query'
import { qPage } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { IssueStatusBadge } from '../issues/IssueStatusBadge.tsx'

const SHOWN_MAX = 100

/** The issues about an asset with their work orders, newest first. */
export function AssetIssues({ assetId }: { assetId: number }) {
  const query = useQuery(
    qPage(assetEndpoints.listAssetIssues, { params: { assetId }, query: { limit: SHOWN_MAX } }),
  )
  const { data } = query
  const rows = data?.rows
  return (
    <Card title="Issues and work orders">
      {query.isPending && <Skeleton count={3} className="h-11" label="Loading the issues" />}
      <QueryError query={query} text="We couldn’t load the issues. Try again." />
      {rows?.length === 0 && <p className="text-sm text-muted">No issues or work orders yet.</p>}
      {rows && rows.length > 0 && (
        <ul aria-label="Issues" className="flex flex-col divide-y divide-border text-sm">
          {rows.map((issue) => (
            <Row key={issue.issueId} issue={issue} />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className="mt-3 text-xs text-muted">{`The newest ${data.rows.length} of ${data.total} issues.`}</p>
      )}
    </Card>
  )
}

function Row({ issue }: { issue: AssetIssue }) {
  const { issueId, jobId, title, status, createdAt, orders } = issue
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link href={paths.issue(issueId)} className={`${ALONE} min-w-0 break-words`}>
          <bdi>{title}</bdi>
        </Link>
        <IssueStatusBadge status={status} />
      </div>
      <p className="text-xs text-muted tabular-nums">
        {`Issue ${jobId} · `}
        <Time at={createdAt} as="day" />
      </p>
      {orders.map(({ orderId, firmName, status: state }) => (
        <p key={orderId} dir="auto" className="text-xs break-words text-muted">
          {`${firmName} · ${ORDER_STATUS_LABELS[state]}`}
        </p>
      ))}
    </li>
  )
}
