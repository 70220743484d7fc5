import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chipOf, FilterBar } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import type { ComboOption } from '../../ui/ComboBox.tsx'
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
  const [chosenUser, setChosenUser] = useState<ComboOption | null>(null)
  const [chosenProperty, setChosenProperty] = useState<ComboOption | null>(null)
  const shown = groups[0]
  const user = optionOf(userId, chosenUser, shown?.userId === userId ? shown?.userName : undefined, 'User')
  const property = optionOf(
    propertyId,
    chosenProperty,
    shown?.propertyId === propertyId ? shown?.propertyName : undefined,
    'Property',
  )
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
        className="col-span-2 md:w-64"
        allText="All Users"
        value={user}
        onChange={(option) => {
          setChosenUser(option)
          onChange({ userId: option ? String(option.id) : undefined })
        }}
      />
      <PropertyPicker
        label="Property"
        className="col-span-2 md:w-64"
        allText="All Properties"
        value={property}
        onChange={(option) => {
          setChosenProperty(option)
          onChange({ propertyId: option ? String(option.id) : undefined })
        }}
      />
      <SelectFilter
        label="Role"
        className="col-span-2 md:w-48"
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

function optionOf(
  id: number | undefined,
  chosen: ComboOption | null,
  name: string | undefined,
  noun: string,
): ComboOption | null {
  if (id === undefined) return null
  if (chosen?.id === id) return chosen
  return { id, label: name ?? `${noun} ${id}` }
}
