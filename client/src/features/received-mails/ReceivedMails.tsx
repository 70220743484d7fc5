import type { ReceivedMail } from '@doorstep/contract/received-mails/schema'
import { receivedReason } from '@doorstep/contract/received-mails/texts'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ListSection } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { receivedList } from './list.ts'

/** Received emails that did not become notes: the sender, the subject and the reason. */
export function ReceivedMails(): ReactNode {
  const list = useList(receivedList)
  return (
    <>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <ListSection
        list={list}
        caption="Received emails that were not accepted"
        noun="mail"
        rowKey={(row) => row.id}
        columns={COLUMNS}
        card={card}
        empty={<EmptyState icon={MailCheck} message="No emails found." />}
        errorText={deniedTextOr(list.query.error, 'We couldn’t load the emails. Try again.')}
      />
    </>
  )
}

const COLUMNS: Column<ReceivedMail>[] = [
  { id: 'from', header: 'From', cell: (row) => senderOf(row), isRowHeader: true, className: 'wrap-anywhere' },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject }) => subject ?? '-',
    className: 'min-w-80 wrap-anywhere',
  },
  {
    id: 'receivedAt',
    header: 'Received',
    cell: ({ receivedAt }) => <Time at={receivedAt} as="dateTime" />,
    sort: 'receivedAt',
    className: 'whitespace-nowrap',
  },
  {
    id: 'reason',
    header: 'Why',
    cell: receivedReason,
    className: 'whitespace-nowrap',
  },
]

function card(row: ReceivedMail): ReactNode {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <span dir="auto" className="block font-medium wrap-anywhere">
        {senderOf(row)}
      </span>
      {row.subject !== null && (
        <span dir="auto" className="wrap-anywhere">
          {row.subject}
        </span>
      )}
      <span className="flex flex-wrap justify-between gap-x-3 text-muted">
        <span>{receivedReason(row)}</span>
        <Time at={row.receivedAt} as="dateTime" />
      </span>
    </div>
  )
}

const senderOf = ({ from }: ReceivedMail): string => from ?? 'Sender unknown'
