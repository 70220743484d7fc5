import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { LINK } from '../../ui/fieldStyles.ts'
import { NO_MATCH } from '../../ui/listStyles.ts'
import { useRoom } from '../useRoom.ts'
import type { Choice, Found } from './useSearch.ts'

export const optionId = (id: string, choice: Choice) => `${id}-option-${choice.id}`

interface SearchListProps {
  id: string
  label: string
  noun: string
  state: 'loading' | 'ready' | 'failed'
  found: Found
  chosenId: number | undefined
  activeId: number | undefined
  onChoose: (choice: Choice) => void
  onRetry: () => void
}

/** The open list of a SearchSelect. The focus stays in the input. */
export function SearchList(props: SearchListProps) {
  const { id, label, noun, state, found, chosenId, activeId, onChoose, onRetry } = props
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useRoom(place)
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const { rows, total } = found
  const isEmpty = state === 'ready' && rows.length === 0
  return (
    <div
      ref={place}
      // A press in the list must not move the focus away from the input.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
      className="absolute inset-x-0 top-full z-10 mt-1 flex max-h-(--room) flex-col rounded-lg border border-border bg-surface p-1 text-sm shadow-float data-above:top-auto data-above:bottom-full data-above:mt-0 data-above:mb-1"
    >
      <div
        ref={list}
        id={`${id}-list`}
        // A select cannot search on the server, and a datalist cannot show that it is loading.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-busy={state === 'loading'}
        tabIndex={-1}
        className={cx('min-h-0 overflow-auto', state === 'loading' && rows.length > 0 && 'opacity-60')}
      >
        {rows.map((row) => (
          <button
            key={row.id}
            id={optionId(id, row)}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox above
            role="option"
            tabIndex={-1}
            aria-selected={row.id === chosenId}
            data-active={row.id === activeId || undefined}
            onClick={() => onChoose(row)}
            className="block min-h-11 w-full cursor-pointer rounded-md px-2.5 py-1.5 text-left hover:bg-sunken aria-selected:font-semibold data-active:bg-sunken data-active:outline-2 data-active:-outline-offset-2 data-active:outline-focus md:min-h-9"
          >
            {row.name}
          </button>
        ))}
      </div>
      {state === 'loading' && rows.length === 0 && (
        <p className="px-2.5 py-2 text-muted">Loading {noun}...</p>
      )}
      {state === 'failed' && (
        <p className="px-2.5 py-2">
          We couldn’t load the {noun}.{' '}
          <button type="button" onClick={onRetry} className={cx(LINK, 'cursor-pointer')}>
            Try again
          </button>
        </p>
      )}
      {isEmpty && <p className="px-2.5 py-2 text-muted">{NO_MATCH}</p>}
      {total > rows.length && (
        <p className="border-t border-border px-2.5 py-2 text-xs text-muted">
          {`Showing the first ${rows.length} of ${total}. Type to narrow the list.`}
        </p>
      )}
      <output className="sr-only">
        {state === 'ready'
          ? isEmpty
            ? NO_MATCH
            : `${total} ${noun} found.`
          : state === 'failed'
            ? `We couldn’t load the ${noun}. Try again.`
            : ''}
      </output>
    </div>
  )
}
