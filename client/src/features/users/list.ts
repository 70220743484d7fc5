import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { USER_STATUSES } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { developmentChip } from '../developments/developmentFilter.tsx'
import { rolesQuery } from '../lookups/roles.ts'

export const userList: List<typeof userEndpoints.listUsers> = {
  endpoint: userEndpoints.listUsers,
  filters: {
    status: choiceFilter({
      label: 'Status',
      allText: 'All Statuses',
      className: 'md:w-44',
      options: optionsOf(USER_STATUSES),
    }),
    role: choiceFilter({
      label: 'Role',
      allText: 'All Roles',
      className: 'md:w-48',
      options: optionsOf(ROLES, (name) => ROLE_LABELS[name]),
      useOptions: () =>
        (useQuery(rolesQuery()).data ?? []).map(({ name, label }) => ({ value: name, label })),
    }),
    developmentId: developmentChip,
    q: textFilter({ label: 'Name or e-mail', name: 'Search', isWide: true }),
  },
  fields: ['q', 'status', 'role'],
}
