import type { FirmSummary } from '@doorstep/contract/firms/schema'
import { HardHat } from 'lucide-react'
import { deniedTextOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActiveBadge, PaperLine, servedText } from './format.tsx'

export function FirmsTable({ list }: ListProps<FirmSummary>) {
  return (
    <ListSection
      list={list}
      caption="Firms"
      noun="firm"
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={card}
      empty={<EmptyState icon={HardHat} message="No firms found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the firms. Try again.')}
    />
  )
}

interface RowProps {
  row: FirmSummary
}

const Name = ({ row }: RowProps) => <RowLink href={paths.manageFirm(row.id)}>{row.name}</RowLink>

const COLUMNS: Column<FirmSummary>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <Name row={row} />,
    sort: 'name',
    isRowHeader: true,
    className: 'w-auto!',
  },
  { id: 'trades', header: 'Trades', cell: ({ trades }) => trades.join(', '), className: 'w-1/3 min-w-40' },
  { id: 'developments', header: 'Serves', cell: servedText, className: 'w-1/3 min-w-40' },
  { id: 'people', header: 'People', cell: ({ peopleCount }) => peopleCount, className: 'tabular-nums' },
  { id: 'papers', header: 'Documents', cell: (row) => <PaperLine firm={row} /> },
  { id: 'status', header: 'Status', cell: (row) => <ActiveBadge isActive={row.isActive} /> },
]

const card = (row: FirmSummary) => (
  <div className="flex flex-col gap-1 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Name row={row} />
      <ActiveBadge isActive={row.isActive} />
    </div>
    <p className="text-muted">{row.trades.join(', ')}</p>
    <p className="text-xs text-muted">{servedText(row)}</p>
    <PaperLine firm={row} />
  </div>
)
