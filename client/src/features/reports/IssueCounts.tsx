import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { statusLabel } from '../issues/format.ts'
import { countText, reportTone } from './format.ts'

/** Shows the number of issues with a status, as a link to these issues. */
interface IssueCountProps {
  row: { status: IssueStatus; count: number; href: string }
  /** A phrase about the counted issues, for example "in Plumbing". */
  which: string
}

export function IssueStatusCell({ status }: { status: IssueStatus }) {
  return <Badge tone={reportTone(status)}>{statusLabel(status)}</Badge>
}

export function IssueCountLink({ row: { status, count, href }, which }: IssueCountProps) {
  return (
    <Link href={href} aria-label={`${countText(count)} ${statusLabel(status)} issues ${which}`}>
      {countText(count)}
    </Link>
  )
}

/** A count on a phone, next to the name of its group. */
export function IssueCountCard({ name, ...counted }: IssueCountProps & { name: string }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span className="min-w-0 flex-1">{name}</span>
      <IssueStatusCell status={counted.row.status} />
      <span className="w-12 text-right tabular-nums">
        <IssueCountLink {...counted} />
      </span>
    </div>
  )
}
