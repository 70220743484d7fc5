import { activityEndpoints } from '@doorstep/contract/maintenance/endpoints'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { recordOption, useRecordFilter } from '../../tables/recordFilter.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { activityFilterOf, type ActivitySearch } from './activitySearch.ts'

const STATUSES = { active: 'Active', inactive: 'Inactive' }

interface ActivityFiltersProps {
  search: ActivitySearch
  onChange: ChangeList
}

/** In the order that the specification names. */
export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const { property, propertyId, activity, status } = activityFilterOf(search)
  const { chosen, choose } = useRecordFilter(onChange, 'propertyId')
  const label = usePropertyName(chosen?.id === propertyId ? undefined : propertyId)
  const option = recordOption(propertyId, { chosen, label, noun: 'Property' })
  return (
    <FilterBar
      active={[
        ...chipOf(onChange, 'property', 'Property name', property),
        ...chipOf(onChange, 'propertyId', 'Property', option?.label),
        ...chipOf(onChange, 'activity', 'Activity', activity),
        ...chipOf(onChange, 'status', 'Status', status && STATUSES[status]),
      ]}
      onClear={() =>
        onChange({ property: undefined, propertyId: undefined, activity: undefined, status: undefined })
      }
    >
      <TextFilter label="Property name" value={property} onChange={(text) => onChange({ property: text })} />
      <PropertyPicker
        label="Property"
        className="md:w-56"
        allText="All Properties"
        value={option}
        onChange={choose}
      />
      <TextFilter label="Activity" value={activity} onChange={(text) => onChange({ activity: text })} />
      <SelectFilter
        label="Status"
        className="md:w-36"
        allText="All"
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

/** The name of a property that stands in the address as an id, as its activities tell it. */
function usePropertyName(propertyId: number | undefined): string | undefined {
  const found = useQuery({
    ...q(activityEndpoints.listActivities, { query: { propertyId: propertyId ?? 0, limit: 1 } }),
    enabled: propertyId !== undefined,
  })
  return found.data?.[0]?.propertyName
}
