import { MANAGING_ROLES } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'

export function isManagingRole(column: string): RawBuilder<SqlBool> {
  // The roles are literals in the statement, because the query plan depends on them.
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(MANAGING_ROLES.map((role) => sql.lit(role)))})`
}

/** Condition that a user `u` manages a development `d`, as in `portfolio`. */
export const managesDevelopment = sql<SqlBool>`exists (select from property_roles m
  join homes p on p.id = m.property_id
  where m.user_id = u.id and ${isManagingRole('m.role')}
    and (p.development_id = d.id or d.created_by = u.id))`

/**
 * Condition that this user counts as staff of the development, as in `issue:setOwner` of the policy, and may sign in.
 */
export function overseesDevelopment(person: string, developmentId: Expression<unknown>): RawBuilder<SqlBool> {
  const id = sql.ref(`${person}.id`)
  return sql<SqlBool>`(${sql.ref(`${person}.status`)} = 'Approved' and (${sql.ref(`${person}.base_role`)} = 'ADMIN'
    or exists (select from property_roles om join homes op on op.id = om.property_id
      where om.user_id = ${id} and ${isManagingRole('om.role')} and (op.development_id = ${developmentId}
        or exists (select from developments od where od.id = ${developmentId} and od.created_by = ${id})))))`
}

/**
 * SQL condition for the owners of many rows, with the meaning of `overseesDevelopment`. Finds the staff once for all
 * rows, because looking up the roles for each row would be slow. False without an owner.
 */
export function isOverseenBy(
  ownerId: Expression<unknown>,
  developmentId: Expression<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(
    ${ownerId} in (select u.id from users u where u.status = 'Approved' and u.base_role = 'ADMIN')
    or (${ownerId}, ${developmentId}) in (
      select u.id, p.development_id from users u join property_roles m on m.user_id = u.id
        join homes p on p.id = m.property_id
      where u.status = 'Approved' and ${isManagingRole('m.role')}
      union
      select u.id, d.id from users u join developments d on d.created_by = u.id
        join property_roles m on m.user_id = u.id
      where u.status = 'Approved' and ${isManagingRole('m.role')}), false)`
}

/** Selects the `user_id` of everyone who manages a development. */
export function managersOf(developmentId: Expression<unknown> | number): RawBuilder<unknown> {
  return sql`select m.user_id from property_roles m join homes p on p.id = m.property_id
      where p.development_id = ${developmentId} and ${isManagingRole('m.role')}
    union
    select d.created_by from developments d
      join property_roles m on m.user_id = d.created_by and ${isManagingRole('m.role')}
      where d.id = ${developmentId}`
}
