import { ROLE_LABELS } from '@doorstep/contract/access'
import { USER_STATUSES } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { chipOf, FilterBar, TextFilter } from '../../tables/FilterBar.tsx'
import type { ChangeList } from '../../tables/listAddress.ts'
import { Select } from '../../ui/Select.tsx'
import { useDevelopmentName } from '../developments/useDevelopmentName.ts'
import { rolesQuery } from '../lookups/roles.ts'
import { userFilterOf, type UserListSearch } from './userSearch.ts'

const ALL = 'all'

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
  const statusOptions = [
    { value: ALL, label: 'All Statuses' },
    ...USER_STATUSES.map((name) => ({ value: name, label: name })),
  ]
  const roleOptions = [
    { value: ALL, label: 'All Roles' },
    ...(roles.data ?? []).map(({ name, label }) => ({ value: name, label })),
  ]
  const chosen = (value: string) => (value === ALL ? undefined : value)
  return (
    <FilterBar
      active={active}
      onClear={() => onChange({ status: undefined, role: undefined, developmentId: undefined, q: undefined })}
    >
      <div className="col-span-2">
        <TextFilter label="Name or e-mail" value={q} onChange={(text) => onChange({ q: text })} />
      </div>
      <Select
        label="Status"
        className="md:w-44"
        options={statusOptions}
        value={status ?? ALL}
        onChange={(value) => onChange({ status: chosen(value) })}
      />
      <Select
        label="Role"
        className="md:w-48"
        options={roleOptions}
        value={role && roles.data ? role : ALL}
        onChange={(value) => onChange({ role: chosen(value) })}
      />
    </FilterBar>
  )
}
