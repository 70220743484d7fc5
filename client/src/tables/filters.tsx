import { DAYS_BACKWARDS } from '@doorstep/contract/reports/texts'
import type { ComponentType, ReactNode } from 'react'
import type { ComboOption, PickerProps } from '../ui/ComboBox.tsx'
import type { Option } from '../ui/SelectOption.tsx'
import { DateFilter } from './DateFilter.tsx'
import { SelectFilter } from './SelectFilter.tsx'
import { TextFilter, type TextFilterProps } from './TextFilter.tsx'

/** What a filter is set to, and what helps to name it. */
export interface SetFilter<Row> {
  value: string
  /** The record that was picked here last. */
  picked: ComboOption | null
  /** The rows in sight: they name records that an address tells only by number. */
  rows: readonly Row[]
}

interface FilterFieldProps<Row> extends Omit<SetFilter<Row>, 'value'> {
  value: string | undefined
  /** What the list is narrowed to besides. */
  others: Readonly<Record<string, string | undefined>>
  onChange: (value: string | undefined, picked?: ComboOption | null) => void
}

type NameBeside = (others: Readonly<Record<string, string | undefined>>) => string | undefined

/** One thing that a list can be narrowed by. The contract's query says what it may be set to. */
export interface Filter<Row = unknown> {
  /** What its chip calls it: "Status". */
  name: string
  /** The same where what the list is narrowed to besides gives it another sense; undefined where it does not. */
  nameBeside?: NameBeside
  /** How its chip says what it is set to: "Open". */
  useText: (set: SetFilter<Row>) => string
  /** Where it is set. One without a field comes from the links of other screens. */
  Field?: (props: FilterFieldProps<Row>) => ReactNode
  /** Where the address has another name and other words for it: "status" with "active" for "true". */
  address?: { name: string; words: Readonly<Record<string, string>> }
  /** The values that the screen can show, where the contract takes more. */
  values?: readonly string[]
}

interface TextFilterOptions extends Omit<TextFilterProps, 'value' | 'onChange'> {
  name?: string
  /** Takes a line of its own on a phone. */
  isWide?: boolean
  clean?: (text: string) => string
}

/** A filter that is typed. */
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
  return { name: name ?? input.label, useText: ({ value }) => value, Field }
}

interface ChoiceFilterOptions extends Pick<Filter, 'address'> {
  label: string
  allText: string
  className?: string
  /** Every value that it can show, where they are known beforehand. */
  options?: readonly Option<string>[]
  /** What can be chosen now, where that is not all of them. A hook. */
  useOptions?: (value: string | undefined) => readonly Option<string>[]
}

/** A filter by one of a few values. */
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
        // Nothing can be shown as chosen before there is something to choose from.
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

/** These values to choose from, as they read. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => value,
): Option<Value>[] {
  return values.map((value) => ({ value, label: textOf(value) }))
}

interface RecordFilterOptions<Row> {
  label: string
  /** Finds one of them. */
  Picker: ComponentType<PickerProps>
  allText: string
  className?: string
  /** The name of the record of this id. A hook; it is asked for none where the name is known. */
  useName: (id: string | undefined, rows: readonly Row[]) => string
}

/** A filter by one record, which the address tells only by its number. */
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

/** The name of a record out of the rows in sight, else its number. */
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

/** A filter by a first or a last day. The other one keeps it from being set backwards. */
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
