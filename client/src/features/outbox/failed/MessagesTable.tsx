import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import {
  CHANNEL_LABELS,
  failureText,
  MESSAGE_KIND_LABELS,
  RETRY_BLOCK_TEXTS,
} from '@doorstep/contract/outbox/texts'
import { MailCheck } from 'lucide-react'
import { useMemo } from 'react'
import { deniedTextOr } from '../../../api/errors.ts'
import type { Column } from '../../../tables/columns.ts'
import { ListSection, type ListProps } from '../../../tables/ListSection.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Time } from '../../../ui/Time.tsx'

interface Acts {
  retriedId: number | null
  onRetry: (message: FailedMessage) => void
  onDismiss: (message: FailedMessage) => void
}

export function MessagesTable({ list, retriedId, onRetry, onDismiss }: ListProps<FailedMessage> & Acts) {
  const acts = useMemo(() => ({ retriedId, onRetry, onDismiss }), [retriedId, onRetry, onDismiss])
  const columns = useMemo(() => columnsOf(acts), [acts])
  return (
    <ListSection
      list={list}
      caption="Undelivered messages"
      noun="message"
      rowKey={(row) => row.id}
      columns={columns}
      card={cardOf(acts)}
      empty={<EmptyState icon={MailCheck} message="No undelivered messages found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the messages. Try again.')}
    />
  )
}

interface CellProps {
  row: FailedMessage
}

function columnsOf(acts: Acts): Column<FailedMessage>[] {
  return [
    { id: 'to', header: 'Recipient', cell: ({ to }) => to, isRowHeader: true, className: 'wrap-anywhere' },
    { id: 'kind', header: 'About', cell: (row) => <About row={row} />, className: 'whitespace-nowrap' },
    {
      id: 'failedAt',
      header: 'Given up',
      cell: (row) => <When row={row} />,
      sort: 'failedAt',
      className: 'whitespace-nowrap',
    },
    { id: 'why', header: 'Why', cell: (row) => <Why row={row} />, className: 'min-w-72' },
    { id: 'actions', header: 'Actions', cell: (row) => <Actions row={row} {...acts} /> },
  ]
}

function cardOf(acts: Acts) {
  return (row: FailedMessage) => (
    <div className="flex flex-col gap-2 text-sm">
      <div>
        <span dir="auto" className="block font-medium wrap-anywhere">
          {row.to}
        </span>
        <span className="text-xs text-muted">
          {MESSAGE_KIND_LABELS[row.kind]}, {CHANNEL_LABELS[row.channel].toLowerCase()}
        </span>
      </div>
      <Why row={row} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <When row={row} />
        </span>
        <Actions row={row} {...acts} />
      </div>
    </div>
  )
}

function About({ row: { kind, channel } }: CellProps) {
  return (
    <span>
      {MESSAGE_KIND_LABELS[kind]}
      <span className="block text-xs text-muted">{CHANNEL_LABELS[channel]}</span>
    </span>
  )
}

function When({ row: { failedAt, attempts } }: CellProps) {
  return (
    <>
      <Time at={failedAt} as="dateTime" />
      <span className="block text-xs text-muted">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
    </>
  )
}

/** Shows the reason with the error code, so that staff can quote the code to the provider. */
function Why({ row: { failure, blocked } }: CellProps) {
  return (
    <span>
      {failureText(failure)} <span className="text-xs text-muted">({failure})</span>
      {blocked && <span className="mt-1 block text-xs text-muted">{RETRY_BLOCK_TEXTS[blocked]}</span>}
    </span>
  )
}

function Actions({ row, retriedId, onRetry, onDismiss }: CellProps & Acts) {
  return (
    <span className="flex gap-2">
      {row.blocked === null && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Retry the message to ${row.to}`}
          isBusy={retriedId === row.id}
          onPress={() => onRetry(row)}
        >
          Retry
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Dismiss the message to ${row.to}`}
        onPress={() => onDismiss(row)}
      >
        Dismiss
      </Button>
    </span>
  )
}
