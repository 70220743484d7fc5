import type { Block } from '@doorstep/contract/blocks/schema'
import { deniedTextOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActiveBadge } from '../firms/format.tsx'

export function BlocksTable({ list }: ListProps<Block>) {
  return (
    <ListSection
      list={list}
      caption="Blocks"
      noun="block"
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={card}
      empty={<EmptyState message="No blocks found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the blocks. Try again.')}
    />
  )
}

interface RowProps {
  row: Block
}

const Name = ({ row }: RowProps) => (
  <RowLink href={paths.manageBlock(row.id)}>
    <bdi>{row.name}</bdi>
  </RowLink>
)
const addressOf = ({ address, postcode }: Block) => [address, postcode].filter(Boolean).join(', ')

const COLUMNS: Column<Block>[] = [
  { id: 'name', header: 'Name', cell: (row) => <Name row={row} />, sort: 'name', isRowHeader: true },
  { id: 'address', header: 'Address', cell: addressOf, className: 'min-w-40' },
  {
    id: 'development',
    header: 'Development',
    cell: ({ developmentName }) => developmentName,
    sort: 'development',
  },
  { id: 'homes', header: 'Homes', cell: ({ homeCount }) => homeCount, className: 'tabular-nums' },
  { id: 'storeys', header: 'Storeys', cell: ({ storeys }) => storeys ?? '-', className: 'tabular-nums' },
  { id: 'status', header: 'Status', cell: (row) => <ActiveBadge isActive={row.isActive} /> },
]

const card = (row: Block) => (
  <div className="flex flex-col gap-1 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Name row={row} />
      <ActiveBadge isActive={row.isActive} />
    </div>
    <p dir="auto" className="break-words text-muted">
      {addressOf(row)}
    </p>
    <p className="text-xs text-muted">{`${row.developmentName} · ${homesText(row.homeCount ?? 0)}`}</p>
  </div>
)

export const homesText = (count: number) => `${count} ${count === 1 ? 'home' : 'homes'}`
