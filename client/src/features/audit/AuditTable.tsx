import type { AuditEvent } from '@doorstep/contract/audit/schema'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'

export function AuditTable({ list }: ListProps<AuditEvent>) {
  return (
    <ListSection
      list={list}
      caption="Audit log"
      noun="event"
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={cardOf}
      empty={<EmptyState message="Nothing found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the audit log. Try again.')}
    />
  )
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: (row) => <Time at={row.happenedAt} as="second" />,
    sort: 'happenedAt',
    className: 'whitespace-nowrap',
  },
  {
    id: 'text',
    header: 'What happened',
    cell: (row) => <Sentence row={row} />,
    isRowHeader: true,
  },
]

function Sentence({ row }: { row: AuditEvent }) {
  return (
    <span dir="auto" className="font-normal break-words">
      {row.text}
    </span>
  )
}

function cardOf(row: AuditEvent) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Sentence row={row} />
      <span className="text-xs text-muted">
        <Time at={row.happenedAt} as="second" />
      </span>
    </div>
  )
}
