import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryError } from '../../tables/QueryError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { notify } from '../../ui/toast.ts'
import { propertyName } from './format.ts'
import { ownPropertiesQuery, useSelectedProperty } from './selection.ts'

/** A list with fewer properties than this needs no search field. */
const SEARCH_FROM = 8
const SEARCH_DELAY_MS = 250

/** Lists the person's properties. The chosen property applies to all parts of the page. */
export function ChangePropertyDialog({ onClose }: { onClose: () => void }) {
  const { list, property, select } = useSelectedProperty()
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery(ownPropertiesQuery(search))
  const rows = found.data?.rows
  const choose = (chosen: OwnProperty) => {
    if (chosen.id !== property?.id) {
      select(chosen)
      notify.info(`Switched to ${propertyName(chosen)}`)
    }
    onClose()
  }
  return (
    <Dialog title="Change Property" isOpen onClose={onClose} size="sm">
      <div className="flex flex-col gap-4">
        {(list.data?.total ?? 0) >= SEARCH_FROM && (
          <TextInput
            type="search"
            label="Search properties"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <QueryError query={found} text="Failed to fetch user properties" />
        {found.isPending && <Skeleton count={3} className="h-14" />}
        {rows?.length === 0 && (
          <EmptyState message={search === '' ? 'You have no property yet.' : 'No property found.'} />
        )}
        {rows && rows.length > 0 && (
          <ul aria-label="Properties" aria-busy={found.isFetching} className="flex flex-col gap-1">
            {rows.map((row) => (
              <PropertyRow key={row.id} row={row} isCurrent={row.id === property?.id} onChoose={choose} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface PropertyRowProps {
  row: OwnProperty
  isCurrent: boolean
  onChoose: (property: OwnProperty) => void
}

function PropertyRow({ row, isCurrent, onChoose }: PropertyRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(row)}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunken aria-[current]:bg-accent-soft"
      >
        <span dir="auto" className="min-w-0 flex-1 break-words">
          <span className="block text-sm font-medium">{propertyName(row)}</span>
          <span className="block text-xs text-muted">
            {row.address}, {row.developmentName}
          </span>
        </span>
        {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
      </button>
    </li>
  )
}
