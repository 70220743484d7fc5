import { IdInput } from '@doorstep/contract/fields'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useCallback, useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { useAddress } from '../../tables/address.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { ErasureRequests } from '../erasures/ErasureRequests.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { userList } from './list.ts'
import { UsersTable } from './UsersTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const PersonDialog = dialogPart(async () => (await import('./people/PersonDialog.tsx')).PersonDialog)
const InviteDialog = dialogPart(async () => (await import('./invites/InviteDialog.tsx')).InviteDialog)

const COLUMNS = ['email', 'firstName', 'lastName', 'role', 'development', 'property'] as const
const NOBODY: ReadonlyMap<number, UserSummary> = new Map()

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageUsersPage(): ReactNode {
  const list = useList(userList)
  const canErase = useCan('erasure:decide')
  const [isInviting, setIsInviting] = useState(false)
  const { selected, select, clear } = useSelection()
  const { open } = useAddress({ open: IdInput })
  return (
    <>
      <ManagementHeader
        title="Manage Users"
        lead="Who may sign in, and who waits to be let in. You are not in the list yourself."
      >
        <ExportButton endpoint={userEndpoints.exportUsers} query={list.whole} fileName="people" />
        <ImportButton title="Import users" endpoint={inviteEndpoints.importUsers} columns={COLUMNS}>
          <p className="text-muted">
            Each new person gets an invitation by mail. Somebody with an account already gets the role.
          </p>
        </ImportButton>
        <Button onPress={() => setIsInviting(true)}>+ Invite</Button>
      </ManagementHeader>
      {canErase && <ErasureRequests />}
      <ListFilters list={list} rows={list.query.data?.rows} />
      <BulkBar selected={[...selected.values()]} onClear={clear} />
      <UsersTable list={list} selected={selected} onSelect={select} />
      {open && (
        <PersonDialog key={open} userId={Number(open)} onClose={() => list.onChange({ open: undefined })} />
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
