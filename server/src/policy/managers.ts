import { MANAGING_ROLES } from '@doorstep/contract/access'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'

/** Whether the role in this column is a managing one. */
export function isManagingRole(column: string): RawBuilder<SqlBool> {
  // Written out: the plan depends on which they are.
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(MANAGING_ROLES.map((role) => sql.lit(role)))})`
}

/** Of a query whose people are `u` and whose developments are `d`: what `portfolio` says of an actor. */
export const managesDevelopment = sql<SqlBool>`exists (select from property_roles m
  join properties p on p.id = m.property_id
  where m.user_id = u.id and ${isManagingRole('m.role')}
    and (p.development_id = d.id or d.created_by = u.id))`

/** Who manages a development, as a set of `user_id`: the same, asked of one development among many people. */
export function managersOf(developmentId: Expression<unknown> | number): RawBuilder<unknown> {
  return sql`select m.user_id from property_roles m join properties p on p.id = m.property_id
      where p.development_id = ${developmentId} and ${isManagingRole('m.role')}
    union
    select d.created_by from developments d
      join property_roles m on m.user_id = d.created_by and ${isManagingRole('m.role')}
      where d.id = ${developmentId}`
}
