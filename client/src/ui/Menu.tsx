import { useRef, useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from './cx.ts'
import type { MenuEntry } from './MenuList.tsx'
import { useFirstScreenOver } from './useFirstScreen.ts'
import { useOpened } from './useOpened.tsx'

interface MenuProps {
  /** The accessible name of the button, needed if `trigger` is an image. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  entries: readonly MenuEntry[]
  /** The content above the entries, for example the name of the signed-in person. */
  header?: ReactNode
  /** Loads the list once the first screen has finished loading, so that the menu also opens without a network. */
  opensOffline?: boolean
  /** True while the target of an entry is loading. */
  isBusy?: boolean
}

const loadList = () => import('./MenuList.tsx')

/** A button that opens a list of actions and links. The list loads when the button gets the pointer or the focus. */
export function Menu({
  label,
  trigger,
  triggerClassName,
  entries,
  header,
  opensOffline = false,
  isBusy = false,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setIsNear] = useState(false)
  const isFetched = useFirstScreenOver() && opensOffline
  const [start, setStart] = useState<'first' | 'last' | null>(null)
  const close = () => setStart(null)
  const { part: list, waiting } = useOpened(loadList, {
    isOpen: start !== null,
    isNear: isNear || isFetched,
    onClose: close,
  })
  return (
    <>
      <AriaButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        {...(isBusy && { 'aria-busy': true })}
        className={cx('cursor-pointer', triggerClassName)}
        onHoverStart={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
        onPress={() => setStart('first')}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setStart('first')
          if (key === 'ArrowUp') setStart('last')
        }}
      >
        {trigger}
      </AriaButton>
      {list && start !== null && (
        <list.MenuList
          label={label}
          entries={entries}
          header={header}
          trigger={button}
          start={start}
          onClose={close}
        />
      )}
      {waiting}
    </>
  )
}
