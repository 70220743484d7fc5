import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover } from 'react-aria-components'
import { cx } from './cx.ts'
import { Kbd } from './Kbd.tsx'
import { useLayer } from './useLayer.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  href?: string
  onAction?: () => void
  isDisabled?: boolean
  isDanger?: boolean
  /** A key that triggers the entry while the list is open. */
  letter?: string
  /** The keyboard shortcut for the same action outside the menu. */
  hint?: string
}

interface MenuListProps {
  label: string
  entries: readonly MenuEntry[]
  header?: ReactNode
  /** The list opens next to this element. */
  trigger: RefObject<Element | null>
  /** The entry that gets the focus when the list opens. */
  start: 'first' | 'last'
  onClose: () => void
}

export function MenuList({ label, entries, header, trigger, start, onClose }: MenuListProps) {
  useLayer(true, onClose)
  // A letter of an entry triggers that entry. Any other letter searches the names of the entries.
  const handleKey = (event: KeyboardEvent) => {
    const entry = entries.find(({ letter, isDisabled }) => letter === event.key && !isDisabled)
    if (!entry?.onAction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    entry.onAction()
  }
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={6}
      className="max-w-[calc(100vw-1.5rem)] min-w-[min(13rem,calc(100vw-1.5rem))] overflow-auto rounded-lg border border-border bg-surface shadow-float data-entering:animate-enter"
    >
      <div className="contents" role="presentation" onKeyDownCapture={handleKey}>
        {header && <div className="border-b border-border px-3 py-2.5">{header}</div>}
        <AriaMenu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus
          autoFocus={start}
          onClose={onClose}
          className="p-1 outline-none"
        >
          {entries.map(
            ({ id, label: text, icon: Icon, href, onAction, isDisabled, isDanger, letter, hint }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={text}
                isDisabled={isDisabled ?? false}
                {...(href ? { href } : {})}
                {...(onAction ? { onAction } : {})}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm outline-none md:min-h-9',
                  'data-focused:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-60',
                  isDanger && 'text-danger',
                )}
              >
                {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
                <span className="min-w-0 flex-1">{text}</span>
                <Kbd of={letter ?? hint} />
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </div>
    </Popover>
  )
}
