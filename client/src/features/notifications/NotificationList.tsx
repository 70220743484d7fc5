import type { NotificationKind } from '@doorstep/contract/notifications/rules'
import type { NotificationItem } from '@doorstep/contract/notifications/schema'
import { notificationText } from '@doorstep/contract/notifications/texts'
import {
  AlarmClock,
  BellRing,
  CalendarClock,
  Hourglass,
  Inbox,
  MessageCircleQuestion,
  MessageSquareDot,
  MessageSquareReply,
  RotateCcw,
  Siren,
  UserCheck,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/Link.tsx'
import { Time } from '../../ui/Time.tsx'

const ICONS: Record<NotificationKind, LucideIcon> = {
  newReport: Inbox,
  residentWrote: MessageSquareReply,
  firmMoved: Wrench,
  mineChanged: MessageSquareDot,
  assignedToMe: UserCheck,
  dueSoon: Hourglass,
  overdue: AlarmClock,
  emergency: Siren,
  appointment: CalendarClock,
  verdictAsked: MessageCircleQuestion,
  verdictGiven: RotateCcw,
  followed: BellRing,
}

interface ItemListProps {
  items: readonly NotificationItem[]
  /** A function to call when the user opens the issue of a notification. */
  onPress?: () => void
}

export function NotificationList({ items, onPress }: ItemListProps) {
  return (
    <ul aria-label="For you" className="flex flex-col divide-y divide-border">
      {items.map((item) => (
        <li key={item.id}>
          <ItemLink item={item} {...(onPress && { onPress })} />
        </li>
      ))}
    </ul>
  )
}

function ItemLink({ item, onPress }: { item: NotificationItem; onPress?: () => void }) {
  const { kind, status, title, propertyName, jobId, at, isRead } = item
  const Icon = ICONS[kind]
  return (
    <Link
      href={kind === 'followed' ? paths.buildingIssue(item.issueId) : paths.issue(item.issueId)}
      look="plain"
      {...(onPress && { onPress })}
      className="flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span
        className={cx(
          'flex size-8 shrink-0 items-center justify-center rounded-md',
          isRead ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-text',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cx('block text-sm break-words', !isRead && 'font-semibold')}>
          {notificationText(kind, status)}
        </span>
        <span dir="auto" className="block text-sm break-words">
          {title}
        </span>
        <span className="mt-1 block text-xs text-muted">
          {propertyName} · Job {jobId} · <Time at={at} />
        </span>
      </span>
      {!isRead && <span className="self-start text-xs font-medium text-accent-text">Unread</span>}
    </Link>
  )
}
