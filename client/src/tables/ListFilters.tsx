import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { ComboOption } from '../ui/ComboBox.tsx'
import { cx } from '../ui/cx.ts'
import type { Filter, SetFilter } from './filters.tsx'
import type { FilterState } from './list.ts'
import { MoreFilters, useStanding } from './MoreFilters.tsx'

const FIELDS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:flex md:flex-wrap md:items-end print:hidden'

/** On a phone, a search and the 'More filters' button share a row, unless the text is too large. */
const SEARCH = 'flex flex-wrap items-end gap-3 *:first:min-w-32 *:first:flex-1 print:hidden'

/** Makes the visible filters and the 'More filters' button fit in one row. */
const NARROW = 'md:[&>:not(button)]:max-w-40 md:[&>:not(button)]:min-w-0 md:[&>:not(button)]:flex-[1_1_8rem]'

interface ListFiltersProps<Row> {
  list: FilterState<Row>
  rows?: readonly Row[] | undefined
  /** A description of the listed data. In print, the description appears before the filters. */
  scope?: string
}

/**
 * Shows the filters of a list. A few filters are always visible, and a button opens all others. The active filters
 * appear below as chips that can be removed.
 */
export function ListFilters<Row>({ list, rows = [], scope }: ListFiltersProps<Row>) {
  const { filters, fields = Object.keys(filters), filter, onChange } = list
  const [picked, setPicked] = useState<Readonly<Record<string, ComboOption | null>>>({})
  const set = Object.entries(filters).flatMap(([name, one]) => {
    const value = filter[name]
    return value === undefined
      ? []
      : [{ id: name, filter: one, others: filter, value, rows, picked: picked[name] ?? null }]
  })
  const more = useId()
  const [isOpen, setIsOpen] = useState(false)
  const shown = fields.filter((name) => filters[name]?.Field)
  const standing = useStanding(shown.length, filters[shown[0] ?? '']?.isWide === true)
  const behind = shown.slice(standing)
  const change = (name: string, value: string | undefined) =>
    onChange(addressPart(name, filters[name], value))
  const clear = () =>
    onChange(Object.assign({}, ...Object.keys(filters).map((name) => addressPart(name, filters[name]))))
  const fieldOf = (name: string) => {
    const Field = filters[name]?.Field
    return (
      Field && (
        <Field
          key={name}
          value={filter[name]}
          others={filter}
          rows={rows}
          picked={picked[name] ?? null}
          onChange={(value, option = null) => {
            setPicked((now) => ({ ...now, [name]: option }))
            change(name, value)
          }}
        />
      )
    )
  }
  return (
    <search aria-label="Filters" className="mb-3 flex flex-col gap-3">
      {/* The key changes with the filters, so that React replaces the whole text. See `textKey`. */}
      <p key={JSON.stringify([scope, filter])} className="hidden text-sm print:block">
        {scope ?? (set.length === 0 && 'No filter')}
        {set.map((one, index) => (
          <ChipText key={one.id} {...one} before={index > 0 || scope ? ' · ' : ''} />
        ))}
      </p>
      <div className={cx(standing === 1 && behind.length > 0 ? SEARCH : FIELDS, behind.length > 0 && NARROW)}>
        {shown.slice(0, standing).map(fieldOf)}
        {behind.length > 0 && (
          <MoreFilters
            controls={more}
            isOpen={isOpen}
            setCount={behind.filter((name) => filter[name] !== undefined).length}
            onToggle={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {behind.length > 0 && (
        <div id={more} hidden={!isOpen} className={cx(isOpen && FIELDS)}>
          {isOpen && behind.map(fieldOf)}
        </div>
      )}
      {set.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2 print:hidden">
          {set.map((one) => (
            <Chip key={one.id} {...one} onRemove={() => change(one.id, undefined)} />
          ))}
          <li>
            <Button variant="ghost" size="sm" onPress={clear}>
              Clear all
            </Button>
          </li>
        </ul>
      )}
    </search>
  )
}

/** Returns the part of the address that sets or removes a filter. */
function addressPart<Row>(
  name: string,
  filter: Filter<Row> | undefined,
  value?: string,
): Record<string, string | undefined> {
  const other = filter?.address
  if (!other) return { [name]: value }
  const word = Object.keys(other.words).find((key) => other.words[key] === value)
  return { [other.name]: word }
}

interface ChipProps<Row> extends SetFilter<Row> {
  filter: Filter<Row>
  others: Readonly<Record<string, string>>
}

function useChipText<Row>({ filter, others, ...set }: ChipProps<Row>): string {
  return `${filter.nameBeside?.(others) ?? filter.name}: ${filter.useText(set)}`
}

function ChipText<Row>({ before, ...props }: ChipProps<Row> & { before: string }) {
  return `${before}${useChipText(props)}`
}

function Chip<Row>({ onRemove, ...props }: ChipProps<Row> & { onRemove: () => void }) {
  const text = useChipText(props)
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove filter ${text}`}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-border bg-surface px-3 text-xs font-medium hover:bg-sunken md:min-h-7"
      >
        <span>{text}</span>
        <X aria-hidden="true" className="size-3.5 text-muted" />
      </button>
    </li>
  )
}
