import { ROLE_IDS } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { Answer, Caller } from './callers.ts'
import { buildUser, mapUser } from './factories.ts'
import type { TestDatabase } from './factories.ts'

export type RoleAt = [propertyId: number, role: Exclude<RoleName, 'ADMIN'>]

export async function buildPerson(
  database: TestDatabase,
  roles: readonly RoleAt[],
  options: Parameters<typeof buildUser>[1] = {},
): Promise<number> {
  const userId = await buildUser(database, options)
  for (const [propertyId, role] of roles) await mapUser(database, userId, propertyId, role)
  return userId
}

export async function statusOf({ db }: TestDatabase, userId: number): Promise<string> {
  const { status } = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return status
}

/** Returns roles such as `TENANT 4`, sorted by property. */
export async function rolesOf({ db }: TestDatabase, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('property_roles')
    .select(['property_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('property_id')
    .orderBy('role')
    .execute()
  return rows.map((row) => `${row.role} ${row.property_id}`)
}

export const assignRole = (
  caller: Caller,
  userId: number,
  propertyId: number,
  role: RoleName,
): Promise<Answer> =>
  caller.post('/admin/assign-role-to-property', { userId, propertyId, roleId: ROLE_IDS[role] })

export const removeRoles = (
  caller: Caller,
  ...roles: [userId: number, propertyId: number, role: RoleName][]
): Promise<Answer> =>
  caller.put(
    '/admin/remove-user-property-roles',
    roles.map(([userId, propertyId, role]) => ({ userId, propertyId, roleId: ROLE_IDS[role] })),
  )
