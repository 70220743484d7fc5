import { useQuery } from '@tanstack/react-query'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import { dayText } from '../../lib/dates.ts'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { categoriesQuery, statusesQuery } from '../lookups/categories.ts'
import { statusLabel } from './format.ts'
import type { ChangeList } from '../../tables/listAddress.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { FILTER_STATUSES, ISSUE_FILTERS, listQueryOf, type IssueListSearch } from './listSearch.ts'

interface ManageIssuesFiltersProps {
  search: IssueListSearch
  onChange: ChangeList
}

export function ManageIssuesFilters({ search, onChange }: ManageIssuesFiltersProps) {
  const { jobId, property, category, status, developmentId, categoryId, from, to } = listQueryOf(search)
  const development = useDevelopmentName(developmentId)
  const { data: categories } = useQuery(categoriesQuery())
  const topCategory = categories?.find(({ id }) => String(id) === categoryId)?.name
  const active = [
    ...chipOf(onChange, 'jobId', 'Job ID', jobId),
    ...chipOf(onChange, 'property', 'Property', property),
    ...chipOf(onChange, 'category', 'Category', category),
    ...chipOf(onChange, 'status', 'Status', status && statusLabel(status)),
    ...chipOf(onChange, 'developmentId', 'Development', developmentId && (development ?? '...')),
    ...chipOf(onChange, 'categoryId', 'Category', categoryId && (topCategory ?? '...')),
    ...chipOf(onChange, 'from', 'Reported from', from && dayText(from)),
    ...chipOf(onChange, 'to', 'Reported to', to && dayText(to)),
  ]
  const clear = () => onChange(Object.fromEntries(ISSUE_FILTERS.map((name) => [name, undefined])))
  return (
    <FilterBar active={active} onClear={clear}>
      <TextFilter
        label="Job ID"
        inputMode="numeric"
        maxLength={18}
        value={jobId}
        onChange={(text) => onChange({ jobId: text?.replace(/\D/g, '') || undefined })}
      />
      <TextFilter label="Property" value={property} onChange={(text) => onChange({ property: text })} />
      <TextFilter label="Category" value={category} onChange={(text) => onChange({ category: text })} />
      <StatusFilter value={status} onChange={(name) => onChange({ status: name })} />
    </FilterBar>
  )
}

interface StatusFilterProps {
  value: string | undefined
  onChange: (status: string | undefined) => void
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { data } = useQuery(statusesQuery())
  const known = data ?? FILTER_STATUSES.map((name) => ({ name, label: statusLabel(name) }))
  return (
    <SelectFilter
      label="Status"
      className="md:w-48"
      allText="All Statuses"
      options={known
        .filter(({ name }) => name !== 'Approved' || name === value)
        .map(({ name, label }) => ({ value: name, label }))}
      value={value}
      onChange={onChange}
    />
  )
}
