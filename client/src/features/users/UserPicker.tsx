import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { ComboOption } from '../../ui/ComboBox.tsx'
import { LaterComboBox } from '../../ui/LaterComboBox.tsx'
import { nameOf } from './userFormat.ts'

/** A select never loads more. */
const OPTIONS_MAX = 25

interface UserPickerProps {
  label: string
  /** For a filter: the first entry, which takes the choice back. */
  allText?: string
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  /** Leaves out accounts that cannot sign in. */
  activeOnly?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
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
        label: nameOf(user),
        detail: user.email,
      }))}
      onSearch={setSearch}
      isLoading={found.isFetching}
      emptyText={found.isError ? 'Failed to fetch users' : 'No users found.'}
    />
  )
}
