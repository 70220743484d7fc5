import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { where } from '../../../policy/scopes.ts'

export async function findRolesAt(ctx: SystemCtx, userId: number, propertyId: number): Promise<RoleName[]> {
  const rows = await ctx.db
    .selectFrom('property_roles')
    // A check constraint guarantees the type of this column.
    .select(sql<RoleName>`role`.as('role'))
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

/** Removes the role. Returns false if the person did not have it. */
export async function deleteRole(
  ctx: SystemWriteCtx,
  userId: number,
  propertyId: number,
  role: RoleName,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('property_roles')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .where('role', '=', role)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function deleteOtherRoles(
  ctx: SystemWriteCtx,
  userId: number,
  propertyId: number,
  role: RoleName,
): Promise<void> {
  await ctx.db
    .deleteFrom('property_roles')
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .where('role', '!=', role)
    .execute()
}

/** Finds the development's properties. Undefined if the right does not cover the development. */
export async function findPropertiesOf(ctx: Ctx, developmentId: number): Promise<number[] | undefined> {
  const covered = await ctx.db
    .selectFrom('developments as d')
    .select('d.id')
    .where('d.id', '=', developmentId)
    .where(where(ctx.actor, 'mapping:change', { developmentId: sql.ref('d.id') }))
    .executeTakeFirst()
  if (!covered) return undefined
  const rows = await ctx.db
    .selectFrom('homes')
    .select('id')
    .where('development_id', '=', developmentId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds the role at each property where the person lacks it, and returns these properties. */
export async function insertRoles(
  ctx: SystemWriteCtx,
  userId: number,
  propertyIds: number[],
  role: RoleName,
): Promise<number[]> {
  const wanted = sql<{ id: number }>`unnest(${propertyIds}::bigint[])`
  const rows = await ctx.db
    .insertInto('property_roles')
    .columns(['user_id', 'property_id', 'role', 'created_at'])
    .expression((query) =>
      query
        .selectFrom(wanted.as<'p'>(sql`p (id)`))
        .select([
          sql<number>`${userId}::bigint`.as('user_id'),
          'p.id as property_id',
          sql<string>`${role}`.as('role'),
          sql<Date>`${ctx.now()}::timestamptz`.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('property_id')
    .execute()
  return rows.map((row) => row.property_id)
}
