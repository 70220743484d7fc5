import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { SystemCtx } from '../context.ts'
import { isManagingRole, managersOf } from './managers.ts'

type Value = Expression<unknown> | number | null

/** A reporter and the place of the report, as query columns or as values. */
export interface ReporterPlace {
  reporterId: Value
  propertyId: Value
  developmentId: Value
}

/** The columns of a query with issues `i` and properties `p`. */
export const OF_ISSUE: ReporterPlace = {
  reporterId: sql.ref('i.reporter_id'),
  propertyId: sql.ref('i.property_id'),
  developmentId: sql.ref('p.development_id'),
}

/**
 * SQL condition: a role at this home covers the place of a report. The place of a report is the home itself, or the
 * common parts of its block or development.
 */
const covers = (homeId: Expression<unknown>, { propertyId }: ReporterPlace): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${homeId} = ${propertyId}::bigint or exists (select from places c
    join places h on h.development_id = c.development_id and (c.block_id is null or c.block_id = h.block_id)
    where c.id = ${propertyId}::bigint and c.kind = 'common' and h.id = ${homeId}))`

/** Condition that the reporter still has a role at the property or manages it, and so is on the reporter's side. */
export function isReporterHere(place: ReporterPlace): RawBuilder<boolean> {
  const { reporterId, developmentId } = place
  return sql<boolean>`exists (select from users u where u.id = ${reporterId}::bigint and (u.base_role = 'ADMIN'
    or exists (select from property_roles m where m.user_id = u.id and ${covers(sql.ref('m.property_id'), place)})
    or u.id in (${managersOf(sql`${developmentId}::bigint`)})))`
}

/** SQL condition: the contact still has a role of an occupant at the property. The policy uses the same roles. */
export function isContactHere(contactId: Value, propertyId: Value): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users u join property_roles m on m.user_id = u.id
    where u.id = ${contactId}::bigint and u.status = 'Approved' and m.property_id = ${propertyId}::bigint
      and m.role in ('TENANT', 'LEASE', 'LETTINGAGENT'))`
}

export interface SideFacts {
  isReporterHere: boolean
  isContactHere: boolean
}

interface SidePlace {
  propertyId: number
  developmentId: number
  reporterId: number | null
  contactId: number | null
}

/**
 * Finds the people on the reporter's side who still have a role at the property or manage it. People who have left get
 * no further news.
 */
export async function findSideHere(ctx: SystemCtx, place: SidePlace): Promise<SideFacts> {
  return ctx.db
    .selectNoFrom([
      isReporterHere(place).as('isReporterHere'),
      isContactHere(place.contactId, place.propertyId).as('isContactHere'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Returns when the reporter's last role at the property ended. A managing role covered the whole development. Undefined
 * if the time is not recorded.
 */
export function reporterLeftAt(place: ReporterPlace): RawBuilder<Date | null> {
  const { reporterId, developmentId } = place
  return sql<Date | null>`(select max(g.ended_at) from ended_roles g join places gp on gp.id = g.property_id
    where g.user_id = ${reporterId}::bigint and (${covers(sql.ref('g.property_id'), place)}
      or ${isManagingRole('g.role')} and gp.development_id = ${developmentId}::bigint))`
}
