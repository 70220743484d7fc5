import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { useQuery } from '@tanstack/react-query'
import { choiceFilter, namedByRows, optionsOf, recordFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { rolesQuery } from '../lookups/roles.ts'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'
import { UserPicker } from '../lookups/UserPicker.tsx'

export const mappingList: List<typeof mappingEndpoints.listMappings> = {
  endpoint: mappingEndpoints.listMappings,
  filters: {
    userId: recordFilter({
      label: 'User',
      allText: 'All Users',
      className: 'col-span-full md:w-64',
      Picker: UserPicker,
      useName: namedByRows('User', (row, id) => (row.userId === id ? row.userName : undefined)),
    }),
    propertyId: recordFilter({
      label: 'Property',
      allText: 'All Properties',
      className: 'col-span-full md:w-64',
      Picker: PropertyPicker,
      useName: namedByRows('Property', (row, id) => (row.propertyId === id ? row.propertyName : undefined)),
    }),
    role: choiceFilter({
      label: 'Role',
      allText: 'All Roles',
      className: 'col-span-full md:w-48',
      options: optionsOf(ROLES, (name) => ROLE_LABELS[name]),
      useOptions: () => {
        const { data } = useQuery(rolesQuery())
        // Nobody has the first role, ADMIN, at a property.
        return optionsOf(
          ROLES.slice(1),
          (name) => data?.find((found) => found.name === name)?.label ?? ROLE_LABELS[name],
        )
      },
    }),
  },
}
