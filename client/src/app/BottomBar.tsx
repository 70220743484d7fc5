import { Bell, CircleHelp, House, LogOut, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components'
import { UnreadCount } from '../features/alerts/UnreadCount.tsx'
import { unreadText } from '../features/alerts/unreadText.ts'
import { useAlertNews } from '../features/alerts/useAlertNews.ts'
import { useUnreadNotifications } from '../features/notifications/useUnreadNotifications.ts'
import { paths } from '../paths.ts'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/Link.tsx'
import { logOut } from './logout.ts'
import { usePathname } from './usePathname.ts'

const ITEM =
  'flex min-h-14 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 px-0.5 text-center text-[length:min(0.75rem,4vw)]/4 hyphens-auto wrap-anywhere -outline-offset-2'

/** Shows the main links of the top bar at the bottom of a phone's screen, within reach of a thumb. */
export function BottomBar() {
  const unread = useAlertNews().unread.length + useUnreadNotifications().count
  return (
    <nav
      aria-label="Bottom"
      data-bar="bottom"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Item href={paths.dashboard} label="Home" icon={House} />
      <Item href={paths.notifications} label="Notifications" icon={Bell} count={unread} />
      <Item href={paths.help} label="Help" icon={CircleHelp} />
      <Button className={cx(ITEM, 'text-muted')} onPress={logOut}>
        <LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />
        Logout
      </Button>
    </nav>
  )
}

interface ItemProps {
  href: string
  label: string
  icon: LucideIcon
  count?: number
}

function Item({ href, label, icon: Icon, count = 0 }: ItemProps) {
  const pathname = usePathname()
  const isHere = pathname === href
  return (
    <Link
      href={href}
      look="plain"
      aria-current={isHere ? 'page' : undefined}
      className={cx(ITEM, isHere ? 'font-semibold text-accent-text' : 'text-muted')}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <UnreadCount count={count} className="absolute -top-1.5 -right-2.5" />
      </span>
      {/* The label and the count are one text, so that screen readers read them together. */}
      <span>
        {label}
        {count > 0 && <span className="sr-only">{`, ${unreadText(count)}`}</span>}
      </span>
    </Link>
  )
}
