import { ROLE_LABELS } from '@doorstep/contract/access'
import type { Invite, OpenInvite } from '@doorstep/contract/users/invites/schema'
import type { Actor } from '../../../policy/actor.ts'
import { includes } from '../../../policy/scopes.ts'
import type { EmployerRow } from '../employers/queries.ts'
import { isAllOwn } from '../employers/rules.ts'
import { fullAddress } from '../../towns/present.ts'
import { mayGrant } from '../rules.ts'
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

const RIGHT = 'user:invite'

export interface Granted {
  roles: readonly InviteRoleRow[]
  firm: EmployerRow | undefined
}

/**
 * The invitation as this reader sees it, with only the roles at places in the reader's scope. Readers can change the
 * invitation only if they see all of it.
 */
export function presentInvite(actor: Actor, row: InviteRow, { roles, firm }: Granted): Invite {
  const { id, email, firstName, lastName } = row
  const seen = roles.filter(({ developmentId }) => includes(actor, RIGHT, { developmentId }))
  const isServed = firm?.developments.some((one) => includes(actor, RIGHT, { developmentId: one.id }))
  const isWhole =
    seen.length === roles.length &&
    roles.every(({ role }) => mayGrant(actor, role)) &&
    (firm === undefined || isAllOwn(actor, firm))
  return {
    id,
    email,
    firstName,
    lastName,
    invitedBy: row.inviterName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    roles: seen.map((role) => presentRole(role)),
    firm: firm && isServed === true ? { id: firm.id, name: firm.name } : null,
    can: isWhole ? [RIGHT] : [],
  }
}

export function presentOpenInvite(
  { email, firstName, lastName }: InviteRow,
  { roles, firm }: Granted,
  hasAccount: boolean,
): OpenInvite {
  const shown = roles.map((role) => presentRole(role))
  return { email, firstName, lastName, hasAccount, roles: shown, firm: firm?.name ?? null }
}
