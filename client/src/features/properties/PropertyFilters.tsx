import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { recordOption, useRecordFilter } from '../../tables/recordFilter.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { DevelopmentPicker } from '../developments/DevelopmentPicker.tsx'
import { propertyFilterOf, STATUSES, type PropertySearch } from './propertySearch.ts'

interface PropertyFiltersProps {
  search: PropertySearch
  /** The rows in sight: one of them names the development that an address tells only by number. */
  shown: readonly PropertySummary[]
  onChange: ChangeList
}

export function PropertyFilters({ search, shown, onChange }: PropertyFiltersProps) {
  const { q, developmentId, active } = propertyFilterOf(search)
  const { chosen, choose } = useRecordFilter(onChange, 'developmentId')
  const label = shown.find((row) => row.developmentId === developmentId)?.developmentName
  const development = recordOption(developmentId, { chosen, label, noun: 'Development' })
  const status = active && (active === 'true' ? 'active' : 'inactive')
  return (
    <FilterBar
      active={[
        ...chipOf(onChange, 'q', 'Search', q),
        ...chipOf(onChange, 'developmentId', 'Development', development?.label),
        ...chipOf(onChange, 'status', 'Status', status && STATUSES[status]),
      ]}
      onClear={() => onChange({ q: undefined, developmentId: undefined, status: undefined })}
    >
      <div className="col-span-full md:col-auto">
        <TextFilter label="Name or address" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <DevelopmentPicker
        label="Development"
        className="md:w-64"
        allText="All Developments"
        withInactive
        value={development}
        onChange={choose}
      />
      <SelectFilter
        label="Status"
        className="md:w-44"
        allText="All Statuses"
        options={[
          { value: 'active', label: STATUSES.active },
          { value: 'inactive', label: STATUSES.inactive },
        ]}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
    </FilterBar>
  )
}
