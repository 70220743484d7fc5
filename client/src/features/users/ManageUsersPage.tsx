import { mappingEndpoints } from '@doorstep/contract/mappings/endpoints'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ManageUsersFilters } from './ManageUsersFilters.tsx'
import { userFilterOf, userQueryOf } from './userSearch.ts'
import { UsersTable } from './UsersTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const PersonDialog = dialogPart(async () => (await import('./person/PersonDialog.tsx')).PersonDialog)
const InviteDialog = dialogPart(async () => (await import('./invites/InviteDialog.tsx')).InviteDialog)

const COLUMNS = ['email', 'firstName', 'lastName', 'role', 'development', 'property'] as const
const NOBODY: ReadonlyMap<number, UserSummary> = new Map()

const route = getRouteApi('/manage-users')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageUsersPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = userQueryOf(search)
  const query = useQuery(qPage(userEndpoints.listUsers, { query: wanted }))
  const [isInviting, setIsInviting] = useState(false)
  const { selected, select, clear } = useSelection()
  const openedUser = /^[1-9][0-9]{0,9}$/.test(search.open ?? '') ? Number(search.open) : null
  return (
    <>
      <ManagementHeader
        title="Manage Users"
        lead="Who may sign in, and who waits to be let in. You are not in the list yourself."
      >
        <ExportButton
          endpoint={userEndpoints.exportUsers}
          query={{ ...userFilterOf(search), sort: wanted.sort }}
          fileName="people"
        />
        <ImportButton
          title="Import users"
          endpoint={inviteEndpoints.importUsers}
          columns={COLUMNS}
          changes={[userEndpoints.listUsers, mappingEndpoints.listMappings, inviteEndpoints.listInvites]}
        >
          <p className="text-muted">
            Each new person gets an invitation by mail. Somebody with an account already gets the role.
          </p>
        </ImportButton>
        <Button onPress={() => setIsInviting(true)}>+ Invite</Button>
      </ManagementHeader>
      <ManageUsersFilters search={search} onChange={change} />
      <BulkBar selected={[...selected.values()]} onClear={clear} />
      <UsersTable query={query} wanted={wanted} onChange={change} selected={selected} onSelect={select} />
      {openedUser !== null && (
        <PersonDialog key={openedUser} userId={openedUser} onClose={() => change({ open: undefined })} />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

/** Who is ticked, on whichever page of the list they stand. */
function useSelection() {
  const [selected, setSelected] = useState(NOBODY)
  const select = useCallback((user: UserSummary, isSelected: boolean) => {
    setSelected((now) => {
      const next = new Map(now)
      if (isSelected) next.set(user.id, user)
      else next.delete(user.id)
      return next
    })
  }, [])
  return { selected, select, clear: () => setSelected(NOBODY) }
}
