import { sql } from 'kysely'
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { ListMappings } from '@doorstep/contract/mappings/schema'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { Ctx, SystemCtx } from '../../context.ts'
import { countList, keyset, onPage } from '../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../db/keyset.ts'
import { contains, personText, propertyText } from '../../db/searchTexts.ts'
import type { PropertyRoles } from '../../db/types.ts'
import { isManagingRole } from '../../policy/managers.ts'
import { where } from '../../policy/scopes.ts'

const ORDERS = {
  user: { by: sql`lower(u.first_name || ' ' || u.last_name)`, ids: [sql`u.id`, sql`p.id`] },
  property: { by: sql`p.name`, ids: [sql`p.id`, sql`u.id`] },
}

function filterOf({ userId, propertyId, developmentId, role }: ListMappings): RawBuilder<SqlBool> {
  // Picks one row for each group of roles: the role in the filter, or the first role.
  const conditions =
    role !== undefined && role !== ''
      ? [sql`m.role = ${sql.lit(role)}`]
      : [
          sql`not exists (select from property_roles f where f.user_id = m.user_id
            and f.property_id = m.property_id and f.role < m.role)`,
        ]
  if (userId !== undefined) conditions.push(sql`m.user_id = ${userId}`)
  if (propertyId !== undefined) conditions.push(sql`m.property_id = ${propertyId}`)
  if (developmentId !== undefined) conditions.push(sql`p.development_id = ${developmentId}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Searches people and properties separately, so that each side uses its own index. */
function rolesWith({ q }: ListMappings): RawBuilder<Selectable<PropertyRoles>> {
  if (q === undefined || q === '') return sql`property_roles`
  return sql`(select f.* from property_roles f where f.user_id in (
      select n.id from users n where ${contains(personText('n'), q)})
    union select f.* from property_roles f where f.property_id in (
      select n.id from homes n where ${contains(propertyText('n'), q)}))`
}

/** Fetches one group more than a page, to show whether another page follows. */
export async function findMappingGroups(
  ctx: Ctx,
  filter: ListMappings,
  position: SortPosition | undefined,
): Promise<{ rows: MappingGroup[]; total: number }> {
  const order = ORDERS[filter.sort.replace('-', '') as keyof typeof ORDERS]
  const page = keyset({ ...order, type: 'text', descending: filter.sort.startsWith('-') }, position)
  const scope = where(ctx.actor, 'mapping:list', {
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  const matching = ctx.db
    .selectFrom(rolesWith(filter).as('m'))
    .innerJoin('homes as p', 'p.id', 'm.property_id')
    .where(scope)
    .where(filterOf(filter))
  const groups = await onPage(
    matching.innerJoin('users as u', 'u.id', 'm.user_id').select(['u.id as userId', 'p.id as propertyId']),
    page,
    filter,
  ).execute()
  const rows = Map.groupBy(await findMappingsOf(ctx, groups), keyOf)
  const list = { rows: groups, limit: filter.limit, position }
  return {
    rows: groups.map((group) => ({ ...group, rows: rows.get(keyOf(group)) ?? [] })),
    total: await countList(ctx.db, list, sql`${matching.select('m.user_id')}`),
  }
}

export interface Pair {
  userId: number
  propertyId: number
}
const keyOf = ({ userId, propertyId }: Pair): string => `${userId} at ${propertyId}`

export async function findMappingsOf(ctx: SystemCtx, pairs: readonly Pair[]) {
  if (pairs.length === 0) return []
  const wanted = sql<{ user_id: number; property_id: number }>`unnest(
    ${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ propertyId }) => propertyId)}::bigint[])`
  return ctx.db
    .selectFrom(wanted.as<'g'>(sql`g (user_id, property_id)`))
    .innerJoin('property_roles as m', (join) =>
      join.onRef('m.user_id', '=', 'g.user_id').onRef('m.property_id', '=', 'g.property_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('homes as p', 'p.id', 'm.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .select([
      'u.id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email as userEmail',
    ])
    .select(['p.id as propertyId', 'p.name as propertyName', 'p.address as propertyAddress'])
    .select(['d.id as developmentId', 'd.name as developmentName'])
    .select([
      // Check constraints guarantee the types of these columns.
      sql<UserStatus>`u.status`.as('userStatus'),
      sql<RoleName>`m.role`.as('roleName'),
      // Whether the person manages a property or is an administrator. Managers can't change the roles of such people.
      sql<boolean>`(u.base_role = 'ADMIN' or exists (select from property_roles x
        where x.user_id = u.id and ${isManagingRole('x.role')}))`.as('isStaff'),
    ])
    .orderBy('m.role')
    .execute()
}

export type MappingRow = Awaited<ReturnType<typeof findMappingsOf>>[number]

export interface MappingGroup extends SortedRow {
  rows: MappingRow[]
}
