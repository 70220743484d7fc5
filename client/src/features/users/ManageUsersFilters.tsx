import { ROLE_LABELS } from '@doorstep/contract/access'
import { USER_STATUSES } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { SelectFilter } from '../../tables/SelectFilter.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { rolesQuery } from '../lookups/roles.ts'
import { userFilterOf, type UserListSearch } from './userSearch.ts'

interface ManageUsersFiltersProps {
  search: UserListSearch
  onChange: ChangeList
}

export function ManageUsersFilters({ search, onChange }: ManageUsersFiltersProps) {
  const { status, role, developmentId, q } = userFilterOf(search)
  const development = useDevelopmentName(developmentId)
  const roles = useQuery(rolesQuery())
  const active = [
    ...chipOf(onChange, 'status', 'Status', status),
    ...chipOf(onChange, 'role', 'Role', role && ROLE_LABELS[role]),
    ...chipOf(onChange, 'developmentId', 'Development', developmentId && (development ?? '...')),
    ...chipOf(onChange, 'q', 'Search', q),
  ]
  return (
    <FilterBar
      active={active}
      onClear={() => onChange({ status: undefined, role: undefined, developmentId: undefined, q: undefined })}
    >
      <div className="col-span-full md:col-auto">
        <TextFilter label="Name or e-mail" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <SelectFilter
        label="Status"
        className="md:w-44"
        allText="All Statuses"
        options={USER_STATUSES.map((name) => ({ value: name, label: name }))}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <SelectFilter
        label="Role"
        className="md:w-48"
        allText="All Roles"
        options={(roles.data ?? []).map(({ name, label }) => ({ value: name, label }))}
        value={roles.data && role}
        onChange={(value) => onChange({ role: value })}
      />
    </FilterBar>
  )
}
