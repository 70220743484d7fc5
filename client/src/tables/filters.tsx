import { DAYS_BACKWARDS } from '@doorstep/contract/reports/texts'
import type { ComponentType, ReactNode } from 'react'
import type { ComboOption, PickerProps } from '../ui/ComboBox.tsx'
import type { Option } from '../ui/SelectOption.tsx'
import { DateFilter } from './DateFilter.tsx'
import { SelectFilter } from './SelectFilter.tsx'
import { TextFilter, type TextFilterProps } from './TextFilter.tsx'

export interface SetFilter<Row> {
  value: string
  /** The record most recently chosen in this filter. */
  picked: ComboOption | null
  /** The visible rows. The name of a record comes from these rows, because the address contains only ids. */
  rows: readonly Row[]
}

interface FilterFieldProps<Row> extends Omit<SetFilter<Row>, 'value'> {
  value: string | undefined
  /** The values of the other filters. */
  others: Readonly<Record<string, string | undefined>>
  onChange: (value: string | undefined, picked?: ComboOption | null) => void
}

type NameBeside = (others: Readonly<Record<string, string | undefined>>) => string | undefined

/** One filter of a list. The query in the contract defines its values. */
export interface Filter<Row = unknown> {
  /** The label on the filter's chip, for example "Status". */
  name: string
  /** Returns another label if the other filters change the meaning of this one, otherwise undefined. */
  nameBeside?: NameBeside
  /** Returns the value as text for the chip, for example "Open". */
  useText: (set: SetFilter<Row>) => string
  /** The input for the filter. If a filter has no input, links on other screens set it. */
  Field?: (props: FilterFieldProps<Row>) => ReactNode
  /** True if the input takes a whole line on a phone. */
  isWide?: boolean
  /** Another name and other values for the address, for example "status" with "active" instead of "true". */
  address?: { name: string; words: Readonly<Record<string, string>> }
  /** The values that the screen can show, if the contract accepts more. */
  values?: readonly string[]
}

interface TextFilterOptions extends Omit<TextFilterProps, 'value' | 'onChange'> {
  name?: string
  /** If true, the filter takes a whole line on a phone. */
  isWide?: boolean
  clean?: (text: string) => string
}

export function textFilter({ name, isWide, clean, ...input }: TextFilterOptions): Filter {
  const Field = ({ value, onChange }: FilterFieldProps<unknown>) => {
    const field = (
      <TextFilter
        {...input}
        value={value}
        onChange={(text) => onChange((clean && text !== undefined ? clean(text) : text) || undefined)}
      />
    )
    return isWide ? <div className="col-span-full md:col-auto">{field}</div> : field
  }
  return { name: name ?? input.label, useText: ({ value }) => value, Field, ...(isWide && { isWide }) }
}

interface ChoiceFilterOptions extends Pick<Filter, 'address'> {
  label: string
  allText: string
  className?: string
  /** All values with their labels, if they are known in advance. */
  options?: readonly Option<string>[]
  /** A hook that returns the current choices, needed if `options` does not contain all of them. */
  useOptions?: (value: string | undefined) => readonly Option<string>[]
}

export function choiceFilter(choice: ChoiceFilterOptions): Filter {
  const { label, allText, className, options = [], useOptions = () => options, address } = choice
  const Field = ({ value, onChange }: FilterFieldProps<unknown>) => {
    const choices = useOptions(value)
    return (
      <SelectFilter
        label={label}
        allText={allText}
        {...(className && { className })}
        options={choices}
        // The select can only show a chosen value once it has choices.
        value={choices.length > 0 ? value : undefined}
        onChange={(chosen) => onChange(chosen)}
      />
    )
  }
  return {
    name: label,
    useText: ({ value }) => options.find((option) => option.value === value)?.label ?? value,
    Field,
    ...(options.length > 0 && { values: options.map(({ value }) => value) }),
    ...(address && { address }),
  }
}

/** Filters by whether a record is active. */
export const activeFilter = choiceFilter({
  label: 'Status',
  allText: 'All Statuses',
  className: 'md:w-44',
  address: { name: 'status', words: { active: 'true', inactive: 'false' } },
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
})

export function optionsOf<const Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => value,
): Option<Value>[] {
  return values.map((value) => ({ value, label: textOf(value) }))
}

interface RecordFilterOptions<Row> {
  label: string
  Picker: ComponentType<PickerProps>
  allText: string
  className?: string
  /** A hook that returns the name of the record with this id. The hook gets no id if the name is already known. */
  useName: (id: string | undefined, rows: readonly Row[]) => string
}

/** Filters by one record. The address contains only the record's id. */
export function recordFilter<Row = unknown>(options: RecordFilterOptions<Row>): Filter<Row> {
  const { label, Picker, allText, className, useName } = options
  const useRecord = (
    value: string | undefined,
    { picked, rows }: Omit<SetFilter<Row>, 'value'>,
  ): ComboOption | null => {
    const known = picked && String(picked.id) === value ? picked : null
    const name = useName(known ? undefined : value, rows)
    if (value === undefined) return null
    return known ?? { id: Number(value), label: name }
  }
  const Field = ({ value, onChange, ...known }: FilterFieldProps<Row>) => (
    <Picker
      label={label}
      allText={allText}
      {...(className && { className })}
      value={useRecord(value, known)}
      onChange={(option) => onChange(option ? String(option.id) : undefined, option)}
    />
  )
  return { name: label, useText: ({ value, ...known }) => useRecord(value, known)?.label ?? '', Field }
}

/** Returns a function that finds the name in the visible rows. Without a name it returns the noun and the id. */
export function namedByRows<Row>(
  noun: string,
  nameIn: (row: Row, id: number) => string | undefined,
): RecordFilterOptions<Row>['useName'] {
  return (id, rows) => {
    for (const row of rows) {
      const name = nameIn(row, Number(id))
      if (name !== undefined) return name
    }
    return `${noun} ${id}`
  }
}

/**
 * Filters by the first or last day of a range. The other day limits the choice, so that the range cannot be reversed.
 */
export function dayFilter(
  name: string,
  end: 'from' | 'to',
  textOf: (day: string) => string,
  nameBeside: NameBeside = () => undefined,
): Filter {
  const Field = ({ value, others, onChange }: FilterFieldProps<unknown>) => {
    const { from, to } = others
    const isBackwards = from !== undefined && to !== undefined && from > to
    return (
      <DateFilter
        label={nameBeside(others) ?? name}
        {...(end === 'from' ? { max: to } : { min: from })}
        error={end === 'to' && isBackwards ? DAYS_BACKWARDS : undefined}
        value={value}
        onChange={(day) => onChange(day)}
      />
    )
  }
  return { name, nameBeside, useText: ({ value }) => textOf(value), Field }
}
