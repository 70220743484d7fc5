import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { INVITED } from '@doorstep/contract/users/invites/schema'
import { USER_STATUSES } from '@doorstep/contract/users/rules'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/query.ts'
import { choiceFilter, optionsOf, recordFilter, textFilter, type Filter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentFilter } from '../developments/developmentFilter.tsx'
import { rolesQuery } from '../lookups/roles.ts'
import { PropertyPicker } from '../properties/PropertyPicker.tsx'

type Name = 'status' | 'role' | 'developmentId' | 'propertyId' | 'q'

// The lists of users and of invited people have the same filters. So the fields stay in place when the status switches
// between the lists.
const filters: Readonly<Record<Name, Filter>> = {
  status: choiceFilter({
    label: 'Status',
    allText: 'All Statuses',
    className: 'md:w-44',
    options: optionsOf([...USER_STATUSES, INVITED]),
  }),
  role: choiceFilter({
    label: 'Role',
    allText: 'All Roles',
    className: 'md:w-48',
    options: optionsOf(ROLES, (name) => ROLE_LABELS[name]),
    useOptions: () => (useQuery(rolesQuery()).data ?? []).map(({ name, label }) => ({ value: name, label })),
  }),
  developmentId: developmentFilter('md:w-56'),
  propertyId: recordFilter({
    label: 'Property',
    allText: 'All Properties',
    className: 'md:w-56',
    Picker: PropertyPicker,
    useName: usePropertyName,
  }),
  q: textFilter({ label: 'Name or email', name: 'Search', isWide: true }),
}
const fields: readonly Name[] = ['q', 'status', 'role', 'developmentId', 'propertyId']

export const peopleFields = { filters, fields }

/** Adds the import filter. The result of an import links to the list with this filter. */
export const inviteFields = {
  filters: { ...filters, importId: { name: 'Import', useText: () => 'one file' } },
  fields,
}

export const userList: List<typeof userEndpoints.listUsers> = {
  endpoint: userEndpoints.listUsers,
  ...peopleFields,
}

/** People who were invited but have not joined yet. */
export const inviteList: List<typeof inviteEndpoints.listInvites> = {
  endpoint: inviteEndpoints.listInvites,
  ...inviteFields,
}

/** Finds the name in one of the property's role mappings, because the address has only the id. */
function usePropertyName(id: string | undefined): string {
  const found = useQuery({
    ...q(mappingEndpoints.listMappings, { query: { propertyId: Number(id ?? 0), limit: 1 } }),
    enabled: id !== undefined,
  })
  return found.data?.[0]?.propertyName ?? `Property ${id}`
}
