import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface UserPickerProps extends PickerProps {
  /** Leaves out accounts that cannot sign in. */
  activeOnly?: boolean
}

/** One person, found by name or e-mail on the server. */
export function UserPicker({ activeOnly = false, ...field }: UserPickerProps) {
  const [search, setSearch] = useState('')
  const found = useQuery(
    qPage(userEndpoints.listUsers, {
      query: { q: search, limit: OPTIONS_MAX, ...(activeOnly && { status: 'Approved' as const }) },
    }),
  )
  return (
    <LaterComboBox
      {...field}
      options={(found.data?.rows ?? []).map((user) => ({
        id: user.id,
        label: `${user.firstName} ${user.lastName}`,
        detail: user.email,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'Failed to fetch users' : undefined}
    />
  )
}
