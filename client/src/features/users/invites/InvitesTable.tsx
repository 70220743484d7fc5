import { ROLE_LABELS } from '@doorstep/contract/access'
import { EXPIRED_SHOWN_DAYS } from '@doorstep/contract/users/invites/rules'
import type { Invite } from '@doorstep/contract/users/invites/schema'
import { deniedTextOr } from '../../../api/errors.ts'
import type { Column } from '../../../tables/columns.ts'
import { ListSection, type ListProps } from '../../../tables/ListSection.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Time } from '../../../ui/Time.tsx'
import { nameOf } from '../format.ts'
import { InviteActions } from './InviteActions.tsx'
import { Expiry, InvitedBadge } from './InvitedBadge.tsx'

export function InvitesTable({ list }: ListProps<Invite>) {
  return (
    <ListSection
      list={list}
      caption="Invited people"
      noun="invitation"
      rowKey={(invite) => invite.id}
      columns={COLUMNS}
      card={cardOf}
      empty={
        <EmptyState
          message="No invitations found."
          hint={`An invitation stays here until it is accepted or withdrawn, or for ${EXPIRED_SHOWN_DAYS} days after it ends.`}
        />
      }
      errorText={deniedTextOr(list.query.error, 'We couldn’t load the invitations. Try again.')}
    />
  )
}

const COLUMNS: Column<Invite>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (invite) => <Person invite={invite} />,
    sort: 'name',
    isRowHeader: true,
  },
  { id: 'role', header: 'Role', cell: rolesOf, className: 'whitespace-nowrap' },
  { id: 'property', header: 'Property', cell: placesOf, className: 'min-w-40' },
  {
    id: 'invited',
    header: 'Invited',
    cell: (invite) => <Time at={invite.createdAt} as="day" />,
    sort: 'createdAt',
    className: 'whitespace-nowrap',
  },
  {
    id: 'expires',
    header: 'Link',
    cell: (invite) => <Expiry at={invite.expiresAt} />,
    sort: 'expiresAt',
    className: 'whitespace-nowrap',
  },
  { id: 'status', header: 'Status', cell: () => <InvitedBadge /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (invite) => <InviteActions invite={invite} />,
    className: 'min-w-56',
  },
]

function Person({ invite }: { invite: Invite }) {
  return (
    <>
      <span dir="auto" className="font-medium break-words">
        {nameOf(invite)}
      </span>
      <span className="block text-xs font-normal break-all text-muted">{invite.email}</span>
    </>
  )
}

function rolesOf({ roles, firm }: Invite): string {
  const work = firm ? [ROLE_LABELS.CONTRACTOR] : []
  return [...new Set([...work, ...roles.map(({ roleLabel }) => roleLabel)])].join(', ')
}

function placesOf({ roles, firm }: Invite): string {
  const work = firm ? [firm.name] : []
  const [first, ...others] = new Set([...work, ...roles.map(({ property }) => property.name)])
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`
}

function cardOf(invite: Invite) {
  return <InviteCard invite={invite} />
}

function InviteCard({ invite }: { invite: Invite }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Person invite={invite} />
          <p className="mt-0.5 text-xs text-muted">{`${rolesOf(invite)} · ${placesOf(invite)}`}</p>
          <p className="mt-0.5 text-xs">
            <Expiry at={invite.expiresAt} />
          </p>
        </div>
        <InvitedBadge />
      </div>
      <InviteActions invite={invite} />
    </div>
  )
}
