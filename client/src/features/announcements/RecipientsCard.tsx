import { recipientEndpoints } from '@doorstep/contract/announcements/recipients/endpoints'
import type { AnnouncementRecipient } from '@doorstep/contract/announcements/recipients/schema'
import { DELIVERY_FILTERS, type Delivery } from '@doorstep/contract/announcements/rules'
import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import { DELIVERY_FILTER_LABELS, DELIVERY_LABELS } from '@doorstep/contract/announcements/texts'
import { failureText } from '@doorstep/contract/outbox/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { ScrollRegion } from '../../tables/ScrollRegion.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Select } from '../../ui/Select.tsx'
import { Time } from '../../ui/Time.tsx'
import { counted } from '../alerts/AlertReach.tsx'

const ALL = 'all'
type Shown = (typeof DELIVERY_FILTERS)[number] | typeof ALL
const PAGE_SIZE = 25

/** The number of recipients, and the names of people whose message failed. */
export function RecipientsCard({ announcement }: { announcement: ManagedAnnouncement }) {
  const [shown, setShown] = useState<Shown>(ALL)
  const [cursor, setCursor] = useState<string | null>(null)
  const { id, people, mails, textMessages, byMail, bySms } = announcement
  const query = useQuery(
    qPage(recipientEndpoints.listAnnouncementRecipients, {
      params: { announcementId: id },
      query: {
        limit: PAGE_SIZE,
        ...(shown !== ALL && { delivery: shown }),
        ...(cursor !== null && { cursor }),
      },
    }),
  )
  return (
    <Card title="Who got the announcement" isFlush>
      <div className="flex flex-wrap items-end justify-between gap-3 px-4 pb-3">
        <ul aria-label="Counts" className="text-sm">
          <li>{counted(people, 'person', 'people')}</li>
          {byMail && <li>Email: {sumText(mails)}</li>}
          {bySms && <li>Text message: {sumText(textMessages)}</li>}
        </ul>
        <Select
          label="Show"
          value={shown}
          options={[
            { value: ALL, label: 'Everybody' },
            ...DELIVERY_FILTERS.map((value) => ({ value, label: DELIVERY_FILTER_LABELS[value] })),
          ]}
          onChange={(value: Shown) => {
            setShown(value)
            setCursor(null)
          }}
        />
      </div>
      <ScrollRegion>
        <QueryTable
          caption="Recipients"
          query={query}
          rows={query.data?.rows}
          rowKey={(row) => row.userId}
          columns={COLUMNS}
          card={card}
          empty={<EmptyState message="Nobody is listed here." />}
          errorText={deniedTextOr(query.error, 'We couldn’t load the recipients. Try again.')}
        />
      </ScrollRegion>
      {query.data && <Pager page={query.data} onPage={setCursor} noun="person" plural="people" />}
    </Card>
  )
}

const sumText = ({ sent, queued, failed }: ManagedAnnouncement['mails']) =>
  [`${sent} sent`, ...(queued > 0 ? [`${queued} waiting`] : []), `${failed} failed`].join(', ')

const textOf = (delivery: Delivery | null) => (delivery === null ? '-' : DELIVERY_LABELS[delivery])

const Failure = ({ failure }: Pick<AnnouncementRecipient, 'failure'>) =>
  failure !== null && <span className="block text-xs text-danger">{failureText(failure)}</span>

const COLUMNS: Column<AnnouncementRecipient>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, failure }) => (
      <>
        {name}
        <Failure failure={failure} />
      </>
    ),
    isRowHeader: true,
    className: 'wrap-anywhere',
  },
  { id: 'mail', header: 'Email', cell: ({ mail }) => textOf(mail), className: 'min-w-32' },
  { id: 'sms', header: 'Text message', cell: ({ sms }) => textOf(sms), className: 'min-w-28' },
  {
    id: 'at',
    header: 'At',
    cell: ({ at }) => <Time at={at} as="dateTime" />,
    className: 'whitespace-nowrap',
  },
]

const card = ({ name, mail, sms, failure }: AnnouncementRecipient) => (
  <div className="flex flex-col gap-1 text-sm">
    <span dir="auto" className="font-medium wrap-anywhere">
      {name}
    </span>
    {mail !== null && <span className="text-muted">Email: {textOf(mail)}</span>}
    {sms !== null && <span className="text-muted">Text message: {textOf(sms)}</span>}
    <Failure failure={failure} />
  </div>
)
