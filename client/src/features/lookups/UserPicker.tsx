import { foldAccents } from '@doorstep/contract/foldAccents'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qPage } from '../../api/query.ts'
import { useCurrentUser } from '../../api/session.ts'
import type { PickerProps } from '../../ui/ComboBox.tsx'
import { LaterComboBox, OPTIONS_MAX } from '../../ui/LaterComboBox.tsx'

interface UserPickerProps extends PickerProps {
  activeOnly?: boolean
  /** True to offer the reader too, because the list of people from the server leaves the reader out. */
  withSelf?: boolean
}

/** Chooses a person. The server searches by name or email address. */
export function UserPicker({ activeOnly = false, withSelf = false, ...field }: UserPickerProps) {
  const [search, setSearch] = useState('')
  const user = useCurrentUser()
  const isAsked = withSelf && foldAccents(user?.name ?? '').includes(foldAccents(search.trim()))
  const self = user && isAsked ? [{ id: user.id, label: user.name, detail: 'You' }] : []
  const found = useQuery(
    qPage(userEndpoints.listUsers, {
      query: { q: search, limit: OPTIONS_MAX, ...(activeOnly && { status: 'Approved' as const }) },
    }),
  )
  return (
    <LaterComboBox
      {...field}
      options={[
        ...self,
        ...(found.data?.rows ?? []).map(({ id, firstName, lastName, email }) => ({
          id,
          label: `${firstName} ${lastName}`,
          detail: email,
        })),
      ]}
      onSearch={setSearch}
      isLoading={found.isFetching}
      failedText={found.isError ? 'Failed to fetch users' : undefined}
    />
  )
}
