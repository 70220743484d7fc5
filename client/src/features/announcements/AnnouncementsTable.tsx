import type { ListedAnnouncement } from '@doorstep/contract/announcements/schema'
import { ANNOUNCEMENT_STATE_LABELS } from '@doorstep/contract/announcements/texts'
import { Megaphone } from 'lucide-react'
import { deniedTextOr } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../tables/columns.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { RowLink } from '../../tables/RowLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Time } from '../../ui/Time.tsx'
import { counted } from '../alerts/AlertReach.tsx'
import { STATE_TONES } from './list.ts'

export function AnnouncementsTable({ list }: ListProps<ListedAnnouncement>) {
  return (
    <ListSection
      list={list}
      caption="Announcements"
      noun="announcement"
      rowKey={(row) => row.id}
      columns={COLUMNS}
      card={card}
      empty={<EmptyState icon={Megaphone} message="No announcements found." />}
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the announcements. Try again.')}
    />
  )
}

interface RowProps {
  row: ListedAnnouncement
}

export function StateBadge({ state }: Pick<ListedAnnouncement, 'state'>) {
  return <Badge tone={STATE_TONES[state]}>{ANNOUNCEMENT_STATE_LABELS[state]}</Badge>
}

export const audienceText = ({ audience, block, homeCount, developmentName }: ListedAnnouncement) => {
  if (audience === 'homes') return `${counted(homeCount, 'home', 'homes')} of ${developmentName}`
  return block ? `${block.name}, ${developmentName}` : `All of ${developmentName}`
}

function When({ row }: RowProps) {
  const at = row.sentAt ?? (row.state === 'Scheduled' ? row.sendAt : null)
  return at === null ? <span className="text-muted">-</span> : <Time at={at} as="dateTime" />
}

const Title = ({ row }: RowProps) => <RowLink href={paths.manageAnnouncement(row.id)}>{row.title}</RowLink>

const COLUMNS: Column<ListedAnnouncement>[] = [
  { id: 'title', header: 'Title', cell: (row) => <Title row={row} />, isRowHeader: true },
  { id: 'audience', header: 'For', cell: audienceText, className: 'min-w-40' },
  { id: 'when', header: 'When', cell: (row) => <When row={row} />, className: 'whitespace-nowrap' },
  { id: 'people', header: 'People', cell: ({ people }) => people, className: 'tabular-nums' },
  { id: 'state', header: 'Status', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'createdAt',
    header: 'Written',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    sort: 'createdAt',
    className: 'whitespace-nowrap',
  },
]

const card = (row: ListedAnnouncement) => (
  <div className="flex flex-col gap-1 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Title row={row} />
      <StateBadge state={row.state} />
    </div>
    <p className="text-muted">{audienceText(row)}</p>
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
      <When row={row} />
      <span>{counted(row.people, 'person', 'people')}</span>
    </p>
  </div>
)
