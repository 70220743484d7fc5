import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import {
  amountText,
  DEADLINE_KIND_LABELS,
  NO_PROMISE,
  RULE_STATE_LABELS,
} from '@doorstep/contract/deadlines/texts'
import { useMemo } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Removes a rule that has not begun. Undefined for people who may not remove rules. */
type OnRemove = ((rule: DeadlineRule) => void) | undefined

const TONES: Record<DeadlineRule['state'], Tone> = { current: 'ok', future: 'info', past: 'neutral' }

export function RulesTable({ list, onRemove }: ListProps<DeadlineRule> & { onRemove: OnRemove }) {
  const columns = useMemo(() => columnsOf(onRemove), [onRemove])
  return (
    <ListSection
      list={list}
      caption="Deadline rules"
      noun="rule"
      rowKey={(row) => row.id}
      columns={columns}
      card={cardOf(onRemove)}
      empty={<EmptyState message="No rules found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the rules. Try again.')}
    />
  )
}

interface CellProps {
  row: DeadlineRule
}

function columnsOf(onRemove: OnRemove): Column<DeadlineRule>[] {
  const columns: Column<DeadlineRule>[] = [
    { id: 'what', header: 'Promise', cell: (row) => nameOf(row), isRowHeader: true },
    { id: 'amount', header: 'Time', cell: (row) => timeOf(row), className: 'whitespace-nowrap' },
    { id: 'where', header: 'Where', cell: (row) => <Where row={row} />, className: 'min-w-48 wrap-anywhere' },
    {
      id: 'beginsOn',
      header: 'From',
      cell: (row) => <Begins row={row} />,
      sort: 'beginsOn',
      className: 'whitespace-nowrap',
    },
    { id: 'state', header: 'Status', cell: (row) => <State row={row} /> },
  ]
  if (!onRemove) return columns
  return [
    ...columns,
    { id: 'actions', header: 'Actions', cell: (row) => <Remove row={row} onRemove={onRemove} /> },
  ]
}

function cardOf(onRemove: OnRemove) {
  return (row: DeadlineRule) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span>
          <span className="block font-medium">{nameOf(row)}</span>
          {timeOf(row)}
        </span>
        <State row={row} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted">
          <Where row={row} />, from <Begins row={row} />
        </span>
        {onRemove && <Remove row={row} onRemove={onRemove} />}
      </div>
    </div>
  )
}

export const nameOf = ({ priority, kind }: DeadlineRule) => `${priority}: ${DEADLINE_KIND_LABELS[kind]}`

const timeOf = ({ amount, unit }: DeadlineRule) =>
  amount === null || unit === null ? NO_PROMISE : amountText(amount, unit)

function Where({ row: { developmentName, category } }: CellProps) {
  return <span>{`${developmentName ?? 'Everywhere'}${category === null ? '' : `, ${category}`}`}</span>
}

/** The start date of the shipped rules has no meaning. */
function Begins({ row: { beginsOn } }: CellProps) {
  if (beginsOn < '2001') return <span>the beginning</span>
  return <time dateTime={beginsOn}>{formatDayOfYear(beginsOn)}</time>
}

function State({ row: { state } }: CellProps) {
  return <Badge tone={TONES[state]}>{RULE_STATE_LABELS[state]}</Badge>
}

function Remove({ row, onRemove }: CellProps & { onRemove: NonNullable<OnRemove> }) {
  return (
    row.state === 'future' && <RowAction label="Remove" name={nameOf(row)} onPress={() => onRemove(row)} />
  )
}
