import { useId, type RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { useLayer } from '../../ui/useLayer.ts'
import { NewestNotifications } from '../notifications/NewestNotifications.tsx'
import { AlertList } from './AlertList.tsx'

interface AlertPopoverProps {
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The panel of alerts and notifications that opens from the bell. */
export function AlertPopover({ trigger, onClose }: AlertPopoverProps) {
  useLayer(true, onClose)
  const forYou = useId()
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      className="w-96 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-border bg-surface shadow-float data-entering:animate-enter"
    >
      <Dialog className="outline-none">
        <Heading slot="title" className="border-b border-border px-4 py-3 text-sm font-semibold">
          Notifications
        </Heading>
        <section
          aria-label="Notifications"
          // A list that scrolls must be reached by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-80 overflow-y-auto -outline-offset-2"
        >
          <AlertList />
        </section>
        <h3 id={forYou} className="border-t border-border px-4 pt-3 pb-1 text-sm font-semibold">
          For you
        </h3>
        {/* Keyboard users scroll this list through its links. */}
        <section aria-labelledby={forYou} className="max-h-60 overflow-y-auto">
          <NewestNotifications onPress={onClose} />
        </section>
        <div className="border-t border-border px-4 py-2">
          <Link
            href={paths.notifications}
            onPress={onClose}
            className="inline-flex min-h-8 items-center text-sm"
          >
            All notifications
          </Link>
        </div>
      </Dialog>
    </Popover>
  )
}
