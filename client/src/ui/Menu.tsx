import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { cx } from './cx.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  href?: string
  onAction?: () => void
  isDisabled?: boolean
  isDanger?: boolean
}

interface MenuProps {
  /** Name of the button, when `trigger` is a picture. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  entries: readonly MenuEntry[]
  /** Above the entries, such as who is signed in. */
  header?: ReactNode
}

/** A button that opens a list of actions and links. */
export function Menu({ label, trigger, triggerClassName, entries, header }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton aria-label={label} className={cx('cursor-pointer', triggerClassName)}>
        {trigger}
      </AriaButton>
      <Popover
        placement="bottom end"
        offset={6}
        className="min-w-52 rounded-lg border border-border bg-surface shadow-float data-entering:animate-enter"
      >
        {header && <div className="border-b border-border px-3 py-2.5">{header}</div>}
        <AriaMenu aria-label={label} className="p-1 outline-none">
          {entries.map(({ id, label: text, icon: Icon, href, onAction, isDisabled, isDanger }) => (
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
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
