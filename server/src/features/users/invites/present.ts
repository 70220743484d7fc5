import { ROLE_LABELS } from '@doorstep/contract/access'
import type { Invite, OpenInvite } from '@doorstep/contract/users/invites/schema'
import { fullAddress } from '../../places/present.ts'
import type { InviteRoleRow, InviteRow } from './queries.ts'

function presentRole({
  role,
  propertyId,
  propertyName,
  propertyAddress,
  town,
}: InviteRoleRow): Invite['roles'][number] {
  const address = fullAddress({ name: propertyName, address: propertyAddress, town })
  return {
    roleName: role,
    roleLabel: ROLE_LABELS[role],
    property: { id: propertyId, name: propertyName, address },
  }
}

export function presentInvite(row: InviteRow, roles: readonly InviteRoleRow[]): Invite {
  const { id, email, firstName, lastName } = row
  return {
    id,
    email,
    firstName,
    lastName,
    invitedBy: row.inviterName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    roles: roles.map((role) => presentRole(role)),
  }
}

export function presentOpenInvite(
  { email, firstName, lastName }: InviteRow,
  roles: readonly InviteRoleRow[],
  hasAccount: boolean,
): OpenInvite {
  return { email, firstName, lastName, hasAccount, roles: roles.map((role) => presentRole(role)) }
}
