import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/Select.tsx'
import { rolesQuery } from './roles.ts'

interface RolePickerProps {
  label: string
  hint?: string
  value: number | null
  onChange: (roleId: number) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** Chooses one of the roles that this reader can give. */
export function RolePicker(props: RolePickerProps) {
  const roles = useQuery(rolesQuery())
  const options = (roles.data ?? [])
    .filter(({ grantable }) => grantable)
    .map(({ id, label }) => ({ value: id, label }))
  return <Select {...props} options={options} placeholder={roles.isPending ? 'Loading...' : 'Choose'} />
}
