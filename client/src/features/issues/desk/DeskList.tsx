import type { Issue } from '@doorstep/contract/issues/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import type { ApiError } from '../../../api/apiError.ts'
import type { Page } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import type { SeveralAct } from '../bulk/labels.ts'
import { AllQueuesLink } from './AllQueuesLink.tsx'
import { DeskRow } from './DeskRow.tsx'
import { shownOf, type Held } from './heldRows.ts'
import type { Selection } from './useSelection.ts'
import { tableHref, type Source } from './sources.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { DeskTools } from './DeskTools.tsx'
import type { Narrowed } from './narrowing.ts'

/** The code of the filters loads when somebody opens them, because people often read a list without filters. */
const loadFilters = () => import('./DeskFilters.tsx')

interface DeskListProps {
  narrowed: Narrowed
  /** Counts how often the key for the filters was pressed. */
  filtersAsked: number
  /** The text that explains the keys for moving through the list. Empty while an issue is open or keys are off. */
  hint: string
  query: UseQueryResult<Page<Issue>, ApiError>
  held: Held | undefined
  chosenId: number | null
  selection: Selection
  onSeveral: (act: SeveralAct) => void
  onOrder: () => void
  headingRef: Ref<HTMLHeadingElement>
  onRefresh: () => void
}

/** The issues of a queue or of a saved view, with its filters and its order. */
export function DeskList(props: DeskListProps) {
  const { narrowed, filtersAsked, hint, query, held, chosenId, headingRef, onRefresh, onSeveral, onOrder } =
    props
  const { source } = narrowed
  const rows = shownOf(held?.rows ?? [])
  const { selected, select, clear } = props.selection
  const filters = useFilters(narrowed, filtersAsked)
  return (
    <section aria-label={source.title} className="@container/list flex min-w-0 flex-col gap-2">
      <AllQueuesLink />
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={headingRef} tabIndex={-1} className="text-base font-semibold outline-none">
          {source.title}
        </h2>
        {query.data && <CountText page={query.data} source={source} />}
        {hint !== '' && <p className="text-xs text-muted @max-[56rem]/desk:hidden">{hint}</p>}
        <DeskTools narrowed={narrowed} isOpen={filters.isOpen} onToggle={filters.toggle} />
      </header>
      {filters.part && (
        <filters.part.DeskFilters narrowed={narrowed} rows={query.data?.rows ?? []} asked={filters.asked} />
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onAct={onSeveral}
          onOrder={onOrder}
          incidentHref={`${paths.manageIncidents}?jobs=${selected.map(({ jobId }) => jobId).join(',')}`}
          onClear={clear}
        />
      )}
      {held !== undefined && held.fresh > 0 && (
        <Button variant="secondary" size="sm" onPress={onRefresh}>
          {held.fresh === 1 ? 'Show 1 new issue' : `Show ${held.fresh} new issues`}
        </Button>
      )}
      <QueryError query={query} text="Failed to fetch issues" />
      {query.isPending && <Skeleton count={12} className="h-11" label="Loading the issues" />}
      {held && rows.length === 0 && (
        <div className="rounded-lg border border-border bg-surface">
          <EmptyState
            message={
              narrowed.filterCount > 0 ? 'Nothing here matches the filters.' : 'Nothing here needs you now.'
            }
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul
          aria-label={source.title}
          className="@container/rows overflow-clip rounded-lg border border-border bg-surface"
        >
          {rows.map((row) => (
            <DeskRow
              key={row.issue.issueId}
              row={row}
              source={source}
              isChosen={row.issue.issueId === chosenId}
              isSelected={selected.some((one) => one.issueId === row.issue.issueId)}
              onSelect={() => select(row.issue)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The panel of filters is open if the address sets a filter, until somebody opens or closes the panel. */
function useFilters({ filterCount }: Narrowed, keyPresses: number) {
  const [{ wanted, asked, seen }, set] = useState<{ wanted: boolean | null; asked: number; seen: number }>({
    wanted: null,
    asked: 0,
    seen: keyPresses,
  })
  if (seen !== keyPresses) set({ wanted: true, asked: asked + 1, seen: keyPresses })
  const isOpen = wanted ?? filterCount > 0
  const part = useLoaded(loadFilters, isOpen)
  return {
    isOpen,
    asked,
    toggle: () => set({ wanted: !isOpen, asked: isOpen ? 0 : asked + 1, seen }),
    part: isOpen ? part : null,
  }
}

const number = new Intl.NumberFormat('en-GB')

/** Shows the number of issues. If the list is cut off, a link leads to the full list. */
function CountText({ page, source }: { page: Page<Issue>; source: Source }) {
  const { rows, total, isCapped } = page
  const all = `${number.format(total)}${isCapped ? '+' : ''}`
  return (
    <p className="text-xs text-muted tabular-nums">
      {rows.length < total ? (
        <Link href={tableHref(source)}>{`The first ${rows.length} of ${all}`}</Link>
      ) : (
        `${all} ${total === 1 ? 'issue' : 'issues'}`
      )}
    </p>
  )
}
