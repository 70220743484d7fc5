import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import { useQuery } from '@tanstack/react-query'
import { chipOf, FilterBar } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { recordOption, useRecordFilter } from '../../tables/recordFilter.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { rolesQuery } from '../lookups/roles.ts'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { UserPicker } from '../users/UserPicker.tsx'
import type { MappingGroup } from './mappingGroups.ts'
import { mappingFilterOf, type MappingSearch } from './mappingSearch.ts'

interface MappingsFiltersProps {
  search: MappingSearch
  /** What is shown: it names the person and the property that an address tells only by number. */
  groups: readonly MappingGroup[]
  onChange: ChangeList
}

export function MappingsFilters({ search, groups, onChange }: MappingsFiltersProps) {
  const { userId, propertyId, role } = mappingFilterOf(search)
  const roles = useQuery(rolesQuery())
  const users = useRecordFilter(onChange, 'userId')
  const properties = useRecordFilter(onChange, 'propertyId')
  const shown = groups[0]
  const user = recordOption(userId, {
    chosen: users.chosen,
    label: shown?.userId === userId ? shown?.userName : undefined,
    noun: 'User',
  })
  const property = recordOption(propertyId, {
    chosen: properties.chosen,
    label: shown?.propertyId === propertyId ? shown?.propertyName : undefined,
    noun: 'Property',
  })
  return (
    <FilterBar
      active={[
        ...chipOf(onChange, 'userId', 'User', user?.label),
        ...chipOf(onChange, 'propertyId', 'Property', property?.label),
        ...chipOf(onChange, 'role', 'Role', role && ROLE_LABELS[role]),
      ]}
      onClear={() => onChange({ userId: undefined, propertyId: undefined, role: undefined })}
    >
      <UserPicker
        label="User"
        className="col-span-full md:w-64"
        allText="All Users"
        value={user}
        onChange={users.choose}
      />
      <PropertyPicker
        label="Property"
        className="col-span-full md:w-64"
        allText="All Properties"
        value={property}
        onChange={properties.choose}
      />
      <SelectFilter
        label="Role"
        className="col-span-full md:w-48"
        allText="All Roles"
        // Nobody holds the first of them at a property.
        options={ROLES.slice(1).map((name) => ({
          value: name,
          label: roles.data?.find((found) => found.name === name)?.label ?? ROLE_LABELS[name],
        }))}
        value={role}
        onChange={(value) => onChange({ role: value })}
      />
    </FilterBar>
  )
}
