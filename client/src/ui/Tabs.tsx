import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { cx } from './cx.ts'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string; href: string }[]
  selected: Id
  children: ReactNode
}

/**
 * A shadow at an edge shows that more tabs follow in that direction. At each end of the row, a cover that scrolls with
 * the tabs hides the shadow.
 */
const SHADOWS =
  '[background:linear-gradient(to_right,var(--canvas)_40%,transparent)_left/2rem_100%_no-repeat_local,linear-gradient(to_left,var(--canvas)_40%,transparent)_right/2rem_100%_no-repeat_local,linear-gradient(to_right,var(--border-strong),transparent)_left/0.75rem_100%_no-repeat_scroll,linear-gradient(to_left,var(--border-strong),transparent)_right/0.75rem_100%_no-repeat_scroll]'

/** Scrolls until the selected tab is the last visible one, because a phone has no space for all tabs. */
function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft + tab.offsetWidth - list.clientWidth
}

/** A row of tabs, each with its own address. Content that two tabs share is not mounted again when the tab changes. */
export function Tabs<Id extends string>({ label, tabs, selected, children }: TabsProps<Id>) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The library does not update the panel's id, so the selected tab would refer to an element that does not exist.
    const tab = panel.current?.parentElement?.querySelector('[role=tab][aria-selected=true]')
    const named = tab?.getAttribute('aria-controls')
    if (named && panel.current) panel.current.id = named
  })
  return (
    <AriaTabs selectedKey={selected}>
      <TabList
        aria-label={label}
        className={cx(
          'relative mb-4 flex gap-1 overflow-x-auto border-b border-border print:hidden',
          SHADOWS,
        )}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            href={tab.href}
            ref={tab.id === selected ? bringInSight : null}
            className="flex min-h-11 cursor-pointer items-center border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-text data-selected:border-accent data-selected:text-accent-text md:min-h-10"
          >
            <span>{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      <TabPanel ref={panel} id={selected}>
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
