import { useEffect, useRef } from 'react'
import { ListFilters } from '../../../tables/ListFilters.tsx'
import type { Filter } from '../../../tables/filters.tsx'
import type { Issue } from '@doorstep/contract/issues/schema'
import { issueList } from '../list.ts'
import type { Narrowed } from './narrowing.ts'

interface DeskFiltersProps {
  narrowed: Narrowed
  rows: readonly Issue[]
  /** Counts how often the filters were requested. Each request moves the focus to the first field. */
  asked: number
}

/** The filters of a list at the desk. The list of logged issues has the same filters. */
export function DeskFilters({ narrowed: { names, filter, onChange }, rows, asked }: DeskFiltersProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked > 0) box.current?.querySelector('input')?.focus()
  }, [asked])
  const known: Readonly<Record<string, Filter<Issue> | undefined>> = issueList.filters
  const filters = Object.fromEntries(names.flatMap((name) => (known[name] ? [[name, known[name]]] : [])))
  return (
    <div ref={box} className="-mb-2">
      <ListFilters list={{ filters, filter, onChange }} rows={rows} />
    </div>
  )
}
