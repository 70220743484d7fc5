import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import { prefetch } from '../lib/parts.ts'
import { useOpened } from '../ui/useOpened.tsx'

const load = () => import('./SearchEverywhere.tsx')
const handleInterest = () => prefetch(load)

const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=textbox]'

/** True if the key opens the search. Keys are ignored while the person types or a dialog or menu is open. */
function isMeant({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k'
  return key === '/' && !altKey && !(target instanceof Element && target.closest(TYPED_INTO))
}

/**
 * Opens the search with a press, / or Ctrl+K. The code of the search loads when the button gets the pointer or the
 * focus, or on the first key press.
 */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { part, waiting } = useOpened(load, { isOpen, onClose: close })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isMeant(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <PlainButton
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPress={() => setIsOpen(true)}
        onHoverStart={handleInterest}
        onFocus={handleInterest}
        className="inline-flex size-11 cursor-pointer items-center justify-center gap-2 rounded-md text-sm text-muted hover:bg-sunken md:size-9 lg:h-9 lg:w-44 lg:justify-start lg:border lg:border-border-strong lg:px-3"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 lg:size-4" strokeWidth={1.75} />
        <span aria-hidden="true" className="flex-1 text-left max-lg:hidden">
          Search
        </span>
        <kbd aria-hidden="true" className="rounded-sm border border-border px-1.5 text-xs max-lg:hidden">
          /
        </kbd>
      </PlainButton>
      {part ? <part.SearchEverywhere onClose={close} /> : waiting}
    </>
  )
}
