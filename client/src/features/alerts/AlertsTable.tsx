import type { Alert } from '@doorstep/contract/alerts/schema'
import { ALL_SITES } from '@doorstep/contract/alerts/texts'
import { SITE_NAME } from '@doorstep/contract/developments/texts'
import { OF_INCIDENT } from '@doorstep/contract/incidents/texts'
import { useMemo } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { CutLine } from '../../tables/CutLine.tsx'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowAction } from '../../tables/RowAction.tsx'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AlertToggle } from './AlertToggle.tsx'
import { STATE_LABELS } from './list.ts'

interface AlertsTableProps extends ListProps<Alert> {
  onEdit: (alert: Alert) => void
}

const TONES: Record<Alert['severity'], Tone> = { Info: 'info', Warning: 'warn', Critical: 'danger' }

export function AlertsTable({ onEdit, list }: AlertsTableProps) {
  const columns = useMemo(() => columnsOf(onEdit), [onEdit])
  return (
    <ListSection
      list={list}
      caption="Alerts"
      columnList="alerts"
      noun="alert"
      rowKey={(row) => row.id}
      columns={columns}
      card={cardOf(onEdit)}
      empty={<EmptyState message="No alerts found." />}
      errorText={deniedTextOr(list.query.error, 'Failed to load alerts')}
    />
  )
}

type Edit = AlertsTableProps['onEdit']

const siteText = ({ siteName, block }: Alert) =>
  block ? `${block.name}, ${siteName}` : (siteName ?? ALL_SITES)

export function columnsOf(onEdit: Edit): Column<Alert>[] {
  return [
    {
      id: 'message',
      header: 'Message',
      cell: (row) => <CutLine text={row.message} className="font-normal" />,
      isRowHeader: true,
      share: 75,
    },
    { id: 'severity', header: 'Severity', cell: (row) => <Severity row={row} /> },
    {
      id: 'site',
      header: SITE_NAME,
      cell: siteText,
      sort: 'siteName',
      share: 25,
    },
    {
      id: 'expiry',
      header: 'Expiry',
      cell: (row) => <Span row={row} />,
      sort: 'expiresAt',
    },
    { id: 'status', header: 'Status', cell: (row) => <AlertToggle alert={row} /> },
    { id: 'actions', header: 'Actions', cell: (row) => <EditButton row={row} onEdit={onEdit} /> },
  ]
}

function Message({ row }: { row: Alert }) {
  return (
    <span dir="auto" className="line-clamp-3 font-normal break-words whitespace-pre-line">
      {row.message}
    </span>
  )
}

function Severity({ row }: { row: Alert }) {
  return <Badge tone={TONES[row.severity]}>{row.severity}</Badge>
}

function Span({ row: { startsAt, expiresAt, state } }: { row: Alert }) {
  return (
    <>
      {state === 'scheduled' && startsAt !== null && (
        <span className="block">
          Starts: <time dateTime={startsAt}>{formatDate(startsAt)}</time>
        </span>
      )}
      {expiresAt === null ? (
        <span className="text-muted">No expiry</span>
      ) : (
        <span className="tabular-nums">
          Expires: <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </span>
      )}
      {(state === 'scheduled' || state === 'expired') && (
        <span className="block text-xs text-muted">{STATE_LABELS[state]}: not shown now</span>
      )}
    </>
  )
}

const lockedReason = ({ incident }: Alert) =>
  incident ? OF_INCIDENT : 'Only an administrator may change this alert.'

function EditButton({ row, onEdit }: { row: Alert; onEdit: Edit }) {
  return (
    <RowAction
      label="Edit"
      name={`alert ${row.message.slice(0, 60)}`}
      disabledReason={row.can.includes('alert:update') ? undefined : lockedReason(row)}
      onPress={() => onEdit(row)}
    />
  )
}

function cardOf(onEdit: Edit) {
  return (row: Alert) => (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Message row={row} />
        <Severity row={row} />
      </div>
      <p className="text-xs text-muted">{siteText(row)}</p>
      <div className="text-xs">
        <Span row={row} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AlertToggle alert={row} />
        <EditButton row={row} onEdit={onEdit} />
      </div>
    </div>
  )
}
