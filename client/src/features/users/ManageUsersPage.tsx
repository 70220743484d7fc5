import { userEndpoints } from '@doorstep/contract/users/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { ManageUsersFilters } from './ManageUsersFilters.tsx'
import { userFilterOf, userQueryOf } from './userSearch.ts'
import { UsersTable } from './UsersTable.tsx'

const route = getRouteApi('/manage-users')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageUsersPage(): ReactNode {
  usePageTitle('Manage Users')
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = userQueryOf(search)
  const query = useQuery(qPage(userEndpoints.listUsers, { query: wanted }))
  const [selected, setSelected] = useState<ReadonlyMap<number, UserSummary>>(new Map())
  const select = useCallback((user: UserSummary, isSelected: boolean) => {
    setSelected((now) => {
      const next = new Map(now)
      if (isSelected) next.set(user.id, user)
      else next.delete(user.id)
      return next
    })
  }, [])
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb current="Manage Users" />}
        title="Manage Users"
        lead="Who may sign in, and who waits to be let in. You are not in the list yourself."
        action={
          <ExportButton
            endpoint={userEndpoints.exportUsers}
            query={{ ...userFilterOf(search), sort: wanted.sort }}
            fileName="people"
          />
        }
      />
      <ManageUsersFilters search={search} onChange={change} />
      <UsersTable
        query={query}
        sort={wanted.sort}
        pageSize={wanted.limit}
        onChange={change}
        selected={new Set(selected.keys())}
        onSelect={select}
      />
    </>
  )
}
