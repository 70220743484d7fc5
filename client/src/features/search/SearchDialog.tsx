import { SEARCH_MAX } from '@doorstep/contract/search/rules'
import { Search } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Autocomplete, Input, Label, SearchField } from 'react-aria-components'
import { useSession } from '../../api/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Findings, findingsText } from './Findings.tsx'
import { groupsOf } from './groups.ts'
import { findEntries, screensFor, type Entry } from './screens.ts'
import { useFindings } from './useFindings.ts'

interface SearchDialogProps {
  /** Actions that are possible on every screen. */
  commands: readonly Entry[]
  onClose: () => void
}

const NONE: readonly never[] = []

/** One search field for everything. The typed text is never stored. */
export function SearchDialog({ commands, onClose }: SearchDialogProps) {
  const [text, setText] = useState('')
  const permissions = useSession()?.permissions ?? NONE
  const entries = [...screensFor(permissions), ...commands]
  const found = useFindings(text)
  const groups = groupsOf(findEntries(entries, text), found.data, permissions)
  const handleKey = (event: KeyboardEvent) => {
    const isStaleChoice = event.key === 'Enter' && found.isStale && groups[0]?.id !== 'entries'
    if (event.key !== 'Escape' && !isStaleChoice) return
    // Stops Escape from clearing the field, and Enter from opening results of earlier text.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <Dialog isOpen title="Search" size="search" onClose={onClose}>
      <div onKeyDownCapture={handleKey} className="flex min-h-0 flex-1 flex-col">
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField className="relative border-b border-border p-3">
            <Label className="sr-only">Search everywhere</Label>
            <Search
              aria-hidden="true"
              className="absolute top-1/2 left-6 size-5 -translate-y-1/2 text-muted"
            />
            <Input
              dir="auto"
              placeholder="Issues, people, homes, screens"
              maxLength={SEARCH_MAX}
              autoComplete="off"
              className="h-11 w-full rounded-md border border-border-strong bg-surface pr-3 pl-11 text-base"
            />
          </SearchField>
          <p aria-live="polite" className="sr-only">
            {findingsText(text, groups, found)}
          </p>
          <Findings text={text} groups={groups} found={found} onOpen={onClose} />
        </Autocomplete>
      </div>
    </Dialog>
  )
}
