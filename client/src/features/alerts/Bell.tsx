import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../../ui/cx.ts'
import { useOpened } from '../../ui/useOpened.tsx'
import { useUnreadNotifications } from '../notifications/useUnreadNotifications.ts'
import { UnreadCount } from './UnreadCount.tsx'
import { unreadText } from './unreadText.ts'
import { useAlertNews } from './useAlertNews.ts'

const loadPopover = () => import('./AlertPopover.tsx')

/**
 * Counts unread alerts and notifications, and opens the list of alerts and notifications. The list loads on hover or
 * focus.
 */
export function Bell({ className }: { className?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { part: list, waiting } = useOpened(loadPopover, { isOpen, isNear, onClose: close })
  const unread = useAlertNews().unread.length + useUnreadNotifications().count
  return (
    <>
      <Button
        ref={button}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unreadText(unread)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onPress={() => setIsOpen(true)}
        className={cx(
          'relative inline-flex size-11 cursor-pointer items-center justify-center rounded-md hover:bg-sunken md:size-9',
          className,
        )}
      >
        <BellIcon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <UnreadCount count={unread} className="absolute top-0.5 right-0.5" />
      </Button>
      {list ? <list.AlertPopover trigger={button} onClose={close} /> : waiting}
    </>
  )
}
