import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import { deniedTextOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { counted } from '../alerts/AlertReach.tsx'
import { NextUpdate } from '../alerts/IncidentState.tsx'
import { StatusBadge } from './list.tsx'

export function IncidentsTable({ list }: ListProps<ListedIncident>) {
  return (
    <ListSection
      list={list}
      caption="Incidents"
      noun="incident"
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={card}
      empty={<EmptyState message="No incidents found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the incidents. Try again.')}
    />
  )
}

interface RowProps {
  row: ListedIncident
}

const Title = ({ row }: RowProps) => (
  <RowLink href={paths.manageIncident(row.id)}>
    <bdi>{row.title}</bdi>
  </RowLink>
)

function Next({ row: { nextUpdateBy } }: RowProps) {
  return nextUpdateBy === null ? <span className="text-muted">-</span> : <NextUpdate at={nextUpdateBy} />
}

export const reportsText = (count: number) => counted(count, 'report', 'reports')

const COLUMNS: Column<ListedIncident>[] = [
  { id: 'title', header: 'Title', cell: (row) => <Title row={row} />, isRowHeader: true },
  { id: 'development', header: 'Development', cell: ({ developmentName }) => developmentName },
  { id: 'severity', header: 'Severity', cell: ({ severity }) => severity },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'next', header: 'Next update', cell: (row) => <Next row={row} /> },
  { id: 'owner', header: 'Owner', cell: ({ ownerName }) => ownerName ?? '-' },
  { id: 'reports', header: 'Reports', cell: ({ reports }) => reports, className: 'tabular-nums' },
  {
    id: 'createdAt',
    header: 'Opened',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sort: 'createdAt',
    className: 'whitespace-nowrap',
  },
]

const card = (row: ListedIncident) => (
  <div className="flex flex-col gap-1 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Title row={row} />
      <StatusBadge status={row.status} />
    </div>
    <p className="text-muted">{`${row.severity}. ${row.developmentName}`}</p>
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
      <Next row={row} />
      <span>{reportsText(row.reports)}</span>
    </p>
  </div>
)
