import { useQuery } from '@tanstack/react-query'
import { FilterBar, TextFilter, type ActiveFilter } from '../../tables/FilterBar.tsx'
import { Select } from '../../ui/Select.tsx'
import { dayText } from '../../lib/dates.ts'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { categoriesQuery, statusesQuery } from '../lookups/categories.ts'
import { statusLabel } from './format.ts'
import type { ChangeList } from '../../tables/listAddress.ts'
import { FILTER_STATUSES, ISSUE_FILTERS, listQueryOf, type IssueListSearch } from './listSearch.ts'

const ALL = 'all'

interface ManageIssuesFiltersProps {
  search: IssueListSearch
  onChange: ChangeList
}

export function ManageIssuesFilters({ search, onChange }: ManageIssuesFiltersProps) {
  const { jobId, property, category, status, developmentId, categoryId, from, to } = listQueryOf(search)
  const development = useDevelopmentName(developmentId)
  const { data: categories } = useQuery(categoriesQuery())
  const topCategory = categories?.find(({ id }) => String(id) === categoryId)?.name
  const active: ActiveFilter[] = [
    ...chip('jobId', 'Job ID', jobId),
    ...chip('property', 'Property', property),
    ...chip('category', 'Category', category),
    ...chip('status', 'Status', status && statusLabel(status)),
    ...chip('developmentId', 'Development', developmentId && (development ?? '...')),
    ...chip('categoryId', 'Category', categoryId && (topCategory ?? '...')),
    ...chip('from', 'Reported from', from && dayText(from)),
    ...chip('to', 'Reported to', to && dayText(to)),
  ]
  function chip(id: keyof IssueListSearch, name: string, value: string | undefined): ActiveFilter[] {
    return value ? [{ id, label: `${name}: ${value}`, onRemove: () => onChange({ [id]: undefined }) }] : []
  }
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
  const options = [
    { value: ALL, label: 'All Statuses' },
    ...known
      .filter(({ name }) => name !== 'Approved' || name === value)
      .map(({ name, label }) => ({ value: name, label })),
  ]
  return (
    <Select
      label="Status"
      className="md:w-48"
      options={options}
      value={value ?? ALL}
      onChange={(name) => onChange(name === ALL ? undefined : name)}
    />
  )
}
