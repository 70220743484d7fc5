import type { ImportResult } from '@doorstep/contract/csv'
import { IdInput } from '@doorstep/contract/fields'
import { PERSON_COLUMNS } from '@doorstep/contract/importColumns'
import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { inviteEndpoints } from '@doorstep/contract/users/invites/endpoints'
import { INVITED, ListInvites } from '@doorstep/contract/users/invites/schema'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { useCallback, useState, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { useAddress } from '../../tables/address.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Link } from '../../ui/Link.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { ErasureRequests } from '../erasures/ErasureRequests.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ChoosePending } from './bulk/ChoosePending.tsx'
import { InvitedCount } from './invites/InvitedCount.tsx'
import { InvitesTable } from './invites/InvitesTable.tsx'
import { inviteFields, inviteList, peopleFields, userList } from './list.ts'
import { UsersTable } from './UsersTable.tsx'

const PersonDialog = dialogPart(async () => (await import('./people/PersonDialog.tsx')).PersonDialog)
const InviteDialog = dialogPart(async () => (await import('./invites/InviteDialog.tsx')).InviteDialog)

const NOBODY: ReadonlyMap<number, UserSummary> = new Map()

export default function ManageUsersPage(): ReactNode {
  const { open, status } = useAddress({ open: IdInput, status: ListInvites.shape.status })
  const isInvited = status === INVITED
  const list = useList(userList, { isAsked: !isInvited })
  const invites = useList(inviteList, { isAsked: isInvited })
  const canErase = useCan('erasure:decide')
  const canInvite = useCan('user:invite')
  const [isInviting, setIsInviting] = useState(false)
  const canDecide = useCan('user:changeStatus')
  const { selected, select, choose, clear } = useSelection()
  return (
    <>
      <ManagementHeader title="Manage Users" lead="Users and applicants. The list does not include you.">
        {!isInvited && (
          <ExportButton endpoint={userEndpoints.exportUsers} query={list.whole} fileName="people" />
        )}
        <ImportButton
          title="Import users"
          endpoint={inviteEndpoints.importUsers}
          columns={PERSON_COLUMNS}
          resultOf={invitedByFile}
        >
          <p className="text-muted">
            New people get an invitation by email. People who already have an account get the role.
          </p>
        </ImportButton>
        <Button onPress={() => setIsInviting(true)}>+ Invite</Button>
      </ManagementHeader>
      {canErase && <ErasureRequests />}
      <ListFilters
        list={{
          ...(isInvited ? inviteFields : peopleFields),
          filter: (isInvited ? invites : list).filter,
          onChange: list.onChange,
        }}
      />
      <BulkBar selected={[...selected.values()]} onClear={clear} />
      {isInvited ? (
        <InvitesTable list={invites} />
      ) : (
        <>
          {canInvite && list.filter.status === undefined && (
            <InvitedCount filter={list.filter} onChange={list.onChange} />
          )}
          {canDecide && (list.filter.status ?? 'Pending') === 'Pending' && (
            <ChoosePending filter={list.filter} sort={list.whole.sort} onChoose={choose} />
          )}
          <UsersTable list={list} selected={selected} onSelect={select} />
        </>
      )}
      {open && (
        <PersonDialog key={open} userId={Number(open)} onClose={() => list.onChange({ open: undefined })} />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

/** The selected people, on all pages of the list. */
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
  const choose = (users: readonly UserSummary[]) => setSelected(new Map(users.map((user) => [user.id, user])))
  return { selected, select, choose, clear: () => setSelected(NOBODY) }
}

/** Links to the people that an import has invited. Returns null if there are none. */
function invitedByFile({ invited = 0, importId }: ImportResult, close: () => void): ReactNode {
  if (invited === 0 || importId === undefined) return null
  const text = invited === 1 ? 'Show the invited person' : `Show the ${invited} invited people`
  return (
    <>
      <p>We will send them an invitation by email. They are listed as invited until they accept.</p>
      <p>
        <Link href={`${paths.manageUsers}?status=${INVITED}&importId=${importId}`} onPress={close}>
          {text}
        </Link>
      </p>
    </>
  )
}
