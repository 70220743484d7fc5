import type { PropertySummary } from '@doorstep/contract/properties/schema'
import { useState } from 'react'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
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
  const [chosen, setChosen] = useState<ComboOption | null>(null)
  const named = shown.find((row) => row.developmentId === developmentId)?.developmentName
  const known = chosen?.id === developmentId ? chosen?.label : named
  const development =
    developmentId === undefined ? null : { id: developmentId, label: known ?? `Development ${developmentId}` }
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
      <div className="col-span-2">
        <TextFilter label="Name or address" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <DevelopmentPicker
        label="Development"
        className="md:w-64"
        allText="All Developments"
        withInactive
        value={development}
        onChange={(option) => {
          setChosen(option)
          onChange({ developmentId: option ? String(option.id) : undefined })
        }}
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
