import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { ROLES } from '@doorstep/contract/access'
import type { RoleName } from '@doorstep/contract/access'
import type { ListUsers } from '@doorstep/contract/users/schema'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { countList, keyset, onPage } from '../../../db/keyset.ts'
import type { SortPosition, SortedRow } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { contains, personText } from '../../../db/searchTexts.ts'
import type { Right } from '../../../policy/policy.ts'
import { accounts, belongsTo, isPersonInScope } from '../queries.ts'
import type { AccountRow } from '../queries.ts'
import { withMappings } from '../roles/queries.ts'

interface Listed extends SortedRow {
  id: number
}

const USER_ORDERS = {
  name: { by: sql`lower(u.first_name || ' ' || u.last_name)`, type: 'text' },
  email: { by: sql`lower(u.email)`, type: 'text' },
  appliedAt: { by: sql`u.applied_at`, type: 'timestamptz' },
} as const

function holdsAny(roles: readonly RoleName[]): RawBuilder<SqlBool> {
  const mapped = sql<SqlBool>`exists (select from property_roles m
    where m.user_id = u.id and m.role in (${sql.join(roles.map((role) => sql.lit(role)))}))`
  return roles.includes('CONTRACTOR')
    ? sql<SqlBool>`(${mapped} or exists (select from holdings f where f.user_id = u.id and f.firm_id is not null))`
    : mapped
}

/** A condition for people whose strongest role is this role. */
function hasRole(role: RoleName): RawBuilder<SqlBool> {
  if (role === 'ADMIN') return sql<SqlBool>`u.base_role = 'ADMIN'`
  const stronger = ROLES.slice(1, ROLES.indexOf(role))
  const conditions = [sql`u.base_role <> 'ADMIN'`]
  if (role !== 'TENANT') conditions.push(holdsAny([role]))
  if (stronger.length > 0) conditions.push(sql`not ${holdsAny(stronger)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function matches(ctx: Ctx, right: Right, filter: ListUsers): RawBuilder<SqlBool> {
  const { status, role, developmentId, propertyId, q } = filter
  const conditions = [sql`true`]
  if (status !== undefined && status !== '') conditions.push(sql`u.status = ${sql.lit(status)}`)
  if (role !== undefined && role !== '') conditions.push(hasRole(role))
  if (developmentId !== undefined || propertyId !== undefined)
    conditions.push(belongsTo(ctx, right, { developmentId, propertyId }))
  if (q !== undefined && q !== '') conditions.push(contains(personText('u'), q))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function listedAccounts(ctx: SystemCtx) {
  return accounts(ctx)
    .leftJoin('developments as qd', 'qd.id', 'q.development_id')
    .leftJoin('towns as qt', 'qt.id', 'qd.town_id')
    .select(['u.applied_at as appliedAt', 'q.name as requestedName', 'q.address as requestedAddress'])
    .select(['qt.name as requestedTown'])
    .select(
      sql<boolean>`exists (select from address_proofs a where a.user_id = u.id and not a.is_waiting)`.as(
        'hasProof',
      ),
    )
}

export type ListedAccountRow = QueryRow<typeof listedAccounts> & Pick<AccountRow, 'mappings'>

export async function findListedAccount(
  ctx: Ctx,
  right: Right,
  userId: number,
): Promise<ListedAccountRow | undefined> {
  const rows = await listedAccounts(ctx)
    .where('u.id', '=', userId)
    .where(isPersonInScope(ctx, right))
    .execute()
  return (await withMappings(ctx, rows))[0]
}

/**
 * Returns one page of the accounts that the right covers, without the actor's own account. An extra row shows whether
 * there is a next page.
 */
export async function findAccounts(
  ctx: Ctx,
  right: Right,
  filter: ListUsers,
  position: SortPosition | undefined,
): Promise<{ rows: (ListedAccountRow & Listed)[]; total: number }> {
  const order = USER_ORDERS[filter.sort.replace('-', '') as keyof typeof USER_ORDERS]
  const page = keyset({ ...order, ids: [sql`u.id`], descending: filter.sort.startsWith('-') }, position)
  const matching = ctx.db
    .selectFrom('users as u')
    .where(isPersonInScope(ctx, right, { ofMany: true }))
    .where('u.id', '<>', ctx.actor.userId)
    .where(matches(ctx, right, filter))
  // The query chooses the page before it joins the details. Otherwise it would look up the details of every match.
  const listed = await onPage(matching.select('u.id'), page, filter).execute()
  const list = { rows: listed, limit: filter.limit, position }
  return {
    rows: await inOrder(ctx, listed),
    total: await countList(ctx.db, list, sql`${matching.select('u.id')}`),
  }
}

async function inOrder(ctx: Ctx, listed: readonly Listed[]): Promise<(ListedAccountRow & Listed)[]> {
  const ids = listed.map(({ id }) => id)
  const found = await listedAccounts(ctx)
    .where(sql<boolean>`u.id = any(${ids}::bigint[])`)
    .execute()
  const rows = new Map((await withMappings(ctx, found)).map((row) => [row.id, row]))
  return listed.flatMap((one) => {
    const row = rows.get(one.id)
    return row ? [{ ...row, ...one }] : []
  })
}
