import { ROLE_LABELS, ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import { Email } from '@doorstep/contract/auth/schema'
import type { ImportError } from '@doorstep/contract/csv'
import { line } from '@doorstep/contract/fields'
import type { ParserOf, PERSON_COLUMNS, ROLE_COLUMNS } from '@doorstep/contract/importColumns'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { UNKNOWN_ROLE } from '@doorstep/contract/users/texts'
import * as z from 'zod/mini'
import type { ReadRow } from '../../../csv/read.ts'
import { isStaff } from '../../../policy/actor.ts'
import type { Actor } from '../../../policy/actor.ts'
import { mayGrant } from '../rules.ts'
import type { AccountRow } from '../queries.ts'
import { propertyKey } from './queries.ts'
import type { FoundProperty } from './queries.ts'

/** A row that names a role and a property in words, as people write them. */
export const RoleRow = z.object({
  email: Email,
  /** The role's code or label. */
  role: line('Role', 1, 30),
  /** The name of the development or its site name. */
  development: line('Development', 1, 200),
  property: line('Property', 1, 200),
} satisfies ParserOf<typeof ROLE_COLUMNS>)
export type RoleRow = z.output<typeof RoleRow>
export const PersonRow = z.object({
  ...RoleRow.shape,
  firstName: FirstName,
  lastName: LastName,
} satisfies ParserOf<typeof PERSON_COLUMNS>)
export type PersonRow = z.output<typeof PersonRow>

export interface JudgedRow<Row extends RoleRow> extends ReadRow<Row> {
  role: RoleName
  propertyId: number
  developmentId: number
}

/** Splits the rows into roles that the actor can grant at a property in scope, and errors for all other rows. */
export function judgeRoles<Row extends RoleRow>(
  actor: Actor,
  rows: readonly ReadRow<Row>[],
  properties: ReadonlyMap<string, FoundProperty[]>,
): { judged: JudgedRow<Row>[]; errors: ImportError[] } {
  const judged: JudgedRow<Row>[] = []
  const errors: ImportError[] = []
  for (const row of rows) {
    const { line: at, value } = row
    const role = roleOf(actor, value.role)
    const [found, ...others] = properties.get(propertyKey(value)) ?? []
    if (typeof role === 'object') errors.push({ line: at, column: 'role', message: role.problem })
    if (!found)
      errors.push({
        line: at,
        column: 'property',
        message: 'You do not manage a property with this name at this site. Check both names.',
      })
    else if (others.length > 0)
      errors.push({
        line: at,
        column: 'property',
        message: 'Two properties have this name. Rename one of them, then try again.',
      })
    else if (typeof role === 'string') judged.push({ ...row, ...found, role })
  }
  return { judged, errors }
}

function roleOf(actor: Actor, text: string): RoleName | { problem: string } {
  const wanted = text.toLowerCase()
  const known = ROLES.find(
    (role) => role.toLowerCase() === wanted || ROLE_LABELS[role].toLowerCase() === wanted,
  )
  if (known === undefined) return { problem: UNKNOWN_ROLE }
  return mayGrant(actor, known) ? known : { problem: 'You cannot give this role. Ask an administrator.' }
}

/** The reason why the actor cannot add a role to this account. Undefined if the actor can add a role. */
export function refusalFor(actor: Actor, account: AccountRow): string | undefined {
  if (account.id === actor.userId)
    return 'This is your own account. Ask a colleague who is an administrator to change your roles.'
  if (!actor.isAdmin && isStaff(account))
    return 'Only an administrator can change the roles of a manager or an administrator.'
  if (account.status === 'Approved') return undefined
  return account.status === 'Pending'
    ? 'This person has signed up and is waiting for a decision. Approve or reject the sign-up first.'
    : 'The account of this person is not active. Activate it first.'
}
