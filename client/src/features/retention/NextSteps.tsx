import type { RetentionPlan, RetentionStep } from '@doorstep/contract/retention/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { deniedTextOr } from '../../api/errors.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { NOT_LOADED } from './format.ts'

/** The accounts and issues that lose their personal data next. Records on hold are in the list of holds. */
export function NextSteps({ query }: { query: UseQueryResult<RetentionPlan> }) {
  return (
    <QueryTable
      caption="Next removals"
      query={query}
      rows={query.data?.next}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={COLUMNS}
      card={cardOf}
      empty={
        <EmptyState message="There are no closed accounts or ended issues to remove, apart from any on hold." />
      }
      errorText={deniedTextOr(query.error, NOT_LOADED)}
    />
  )
}

interface CellProps {
  row: RetentionStep
}

const COLUMNS: Column<RetentionStep>[] = [
  { id: 'name', header: 'Account or issue', cell: (row) => <Name row={row} />, isRowHeader: true },
  { id: 'dueOn', header: 'Removed on', cell: (row) => <Due row={row} />, className: 'whitespace-nowrap' },
]

const cardOf = (row: RetentionStep) => (
  <div className="flex flex-col gap-2 text-sm">
    <Name row={row} />
    <Due row={row} />
  </div>
)

function Name({ row: { kind, id, jobId, name } }: CellProps) {
  if (kind === 'issue')
    return (
      <Link href={paths.issue(id)} className={`${ALONE} break-words`}>
        Issue {jobId}: {name}
      </Link>
    )
  return (
    <Link href={`${paths.manageUsers}?q=${encodeURIComponent(name)}`} className={`${ALONE} break-words`}>
      {name}
    </Link>
  )
}

function Due({ row: { dueOn } }: CellProps) {
  return (
    <time dateTime={dueOn} className="tabular-nums">
      {formatDayOfYear(dueOn)}
    </time>
  )
}
