import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../lib/dates.ts'
import { DateFilter } from '../../tables/DateFilter.tsx'
import { FilterBar, type ActiveFilter } from '../../tables/FilterBar.tsx'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { categoriesQuery, childrenOf } from '../lookups/categories.ts'
import { filterOf, hasFilter, type ChangeReport, type ReportSearch, type ReportTab } from './reportSearch.ts'

interface ReportFiltersProps {
  tab: ReportTab
  search: ReportSearch
  onChange: ChangeReport
}

/** What narrows the reports of this tab. */
export function ReportFilters({ tab, search, onChange }: ReportFiltersProps) {
  const { developmentId, categoryId, from, to } = filterOf(search, tab)
  const development = useDevelopmentName(developmentId)
  const { data: categories } = useQuery(categoriesQuery())
  const top = childrenOf(categories ?? [], null)
  const active: ActiveFilter[] = useChips({ tab, search, onChange })
  const isBackwards = from !== undefined && to !== undefined && from > to
  return (
    <div className="print:hidden">
      <FilterBar
        active={active}
        onClear={() => onChange({ developmentId: '', categoryId: '', from: '', to: '' })}
      >
        <DevelopmentPicker
          label="Development"
          allText="All Developments"
          className="col-span-full md:w-64"
          value={developmentId ? { id: Number(developmentId), label: development ?? '' } : null}
          onChange={(option) => onChange({ developmentId: option ? String(option.id) : '' })}
        />
        {hasFilter(tab, 'categoryId') && (
          <SelectFilter
            label="Category"
            className="col-span-full md:w-56"
            allText="All Categories"
            options={top.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={categoryId}
            onChange={(id) => onChange({ categoryId: id ?? '' })}
          />
        )}
        {hasFilter(tab, 'from') && (
          <>
            <DateFilter
              label="From"
              max={to}
              value={from}
              onChange={(day) => onChange({ from: day ?? '' })}
            />
            <DateFilter
              label="To"
              min={from}
              value={to}
              error={isBackwards ? 'The last day must not be before the first.' : undefined}
              onChange={(day) => onChange({ to: day ?? '' })}
            />
          </>
        )}
      </FilterBar>
    </div>
  )
}

/** What the reports are narrowed to, in words; each can be taken off. */
export function useChips({ tab, search, onChange }: ReportFiltersProps): ActiveFilter[] {
  const { developmentId, categoryId, from, to } = filterOf(search, tab)
  const development = useDevelopmentName(developmentId)
  const { data: categories } = useQuery(categoriesQuery())
  const chip = (id: keyof ReportSearch, name: string, value: string | undefined): ActiveFilter[] =>
    value ? [{ id, label: `${name}: ${value}`, onRemove: () => onChange({ [id]: '' }) }] : []
  const category = categories?.find(({ id }) => String(id) === categoryId)?.name
  return [
    ...chip('developmentId', 'Development', developmentId && (development ?? '...')),
    ...chip('categoryId', 'Category', category),
    ...chip('from', 'From', from && dayText(from)),
    ...chip('to', 'To', to && dayText(to)),
  ]
}
