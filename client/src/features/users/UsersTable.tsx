import { ROLE_LABELS } from '@doorstep/contract/access'
import type { UserSummary } from '@doorstep/contract/users/schema'
import { PanelRight } from 'lucide-react'
import { useMemo } from 'react'
import { deniedTextOr } from '../../api/errors.ts'
import type { Column } from '../../tables/columns.ts'
import type { ChangeAddress } from '../../tables/address.ts'
import { ListSection, type ListProps } from '../../tables/ListSection.tsx'
import { PersonLink } from '../../tables/PersonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Time } from '../../ui/Time.tsx'
import { MfaSwitch } from './MfaSwitch.tsx'
import { UserActions } from './UserActions.tsx'
import { nameOf } from './format.ts'
import { UserStatusBadge } from './UserStatusBadge.tsx'

interface UsersTableProps extends ListProps<UserSummary> {
  selected: ReadonlyMap<number, UserSummary>
  onSelect: (user: UserSummary, isSelected: boolean) => void
}

export function UsersTable({ selected, onSelect, list }: UsersTableProps) {
  const { onChange } = list
  const columns = useMemo(() => columnsOf({ selected, onSelect, onChange }), [selected, onSelect, onChange])
  return (
    <ListSection
      list={list}
      caption="Users"
      columnList="users"
      noun="user"
      rowKey={(user) => user.id}
      columns={columns}
      card={cardOf({ selected, onSelect, onChange })}
      empty={<EmptyState message="No users found." />}
      errorText={deniedTextOr(list.query.error, 'Failed to fetch users')}
    />
  )
}

function mfaOf(user: UserSummary) {
  return (
    <>
      <div className="print:hidden">
        <MfaSwitch user={user} />
      </div>
      <span aria-hidden="true" className="hidden print:inline">
        {user.mfaEnabled ? 'On' : 'Off'}
      </span>
    </>
  )
}

type Choosing = Pick<UsersTableProps, 'selected' | 'onSelect'> & { onChange: ChangeAddress }

export function columnsOf(choosing: Choosing): Column<UserSummary>[] {
  return [
    {
      id: 'select',
      header: 'Select',
      cell: (user) => <SelectUser user={user} {...choosing} />,
      className: 'w-8',
      headClassName: 'sr-only',
    },
    {
      id: 'name',
      header: 'Name',
      cell: (user) => <UserName user={user} />,
      sort: 'name',
      isRowHeader: true,
      share: 100,
      className: 'min-w-36',
    },
    { id: 'role', header: 'Role', cell: (user) => ROLE_LABELS[user.role] },
    {
      id: 'applied',
      header: 'Since',
      cell: (user) => <Time at={user.appliedAt} as="day" />,
      sort: 'appliedAt',
    },
    { id: 'mfa', header: 'MFA', cell: mfaOf },
    { id: 'status', header: 'Status', cell: (user) => <UserStatusBadge status={user.status} /> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (user) => <RowActions user={user} {...choosing} />,
    },
  ]
}

/** Only pending applications can be decided in bulk. */
function SelectUser({ user, selected, onSelect }: { user: UserSummary } & Choosing) {
  if (user.status !== 'Pending' || !user.can.includes('user:changeStatus')) return null
  return (
    <Checkbox isSelected={selected.has(user.id)} onChange={(isSelected) => onSelect(user, isSelected)}>
      <span className="sr-only">Select {nameOf(user)}</span>
    </Checkbox>
  )
}

function UserName({ user, isInCard = false }: { user: UserSummary; isInCard?: boolean }) {
  return (
    <>
      <span
        dir="auto"
        title={nameOf(user)}
        className="font-medium in-[th]:block in-[th]:max-w-full in-[th]:truncate"
      >
        <PersonLink id={user.id} name={nameOf(user)} isAlone={isInCard} />
      </span>
      <span
        dir="auto"
        title={user.email}
        className="block text-xs font-normal break-all text-muted in-[th]:truncate print:whitespace-normal"
      >
        {user.email}
      </span>
    </>
  )
}

function RowActions({ user, onChange }: { user: UserSummary; onChange: ChangeAddress }) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={PanelRight}
        label={`Details of ${nameOf(user)}`}
        className="-ml-2 md:size-8"
        onPress={() => onChange({ open: String(user.id) })}
      />
      <UserActions user={user} where="list" />
    </div>
  )
}

function cardOf(choosing: Choosing) {
  return (user: UserSummary) => <UserCard user={user} {...choosing} />
}

function UserCard({ user, ...choosing }: { user: UserSummary } & Choosing) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start gap-3">
        <SelectUser user={user} {...choosing} />
        <div className="min-w-0 flex-1">
          <UserName user={user} isInCard />
          <p className="mt-0.5 text-xs text-muted">
            {ROLE_LABELS[user.role]} · since <Time at={user.appliedAt} as="day" />
          </p>
        </div>
        <UserStatusBadge status={user.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RowActions user={user} {...choosing} />
        <MfaSwitch user={user} />
      </div>
    </div>
  )
}
