import { sql } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

export interface AccountMapping {
  propertyId: number
  developmentId: number
  role: RoleName
}

async function findMappings(
  ctx: SystemCtx,
  userIds: number[],
): Promise<(AccountMapping & { userId: number })[]> {
  return (
    ctx.db
      .selectFrom('property_roles as m')
      .innerJoin('homes as p', 'p.id', 'm.property_id')
      .select(['m.user_id as userId', 'm.property_id as propertyId', 'p.development_id as developmentId'])
      // A check constraint on the table guarantees this type.
      .select(sql<RoleName>`m.role`.as('role'))
      .where(sql<boolean>`m.user_id = any(${userIds}::bigint[])`)
      .execute()
  )
}

export async function withMappings<Row extends { id: number }>(
  ctx: SystemCtx,
  rows: Row[],
): Promise<(Row & { mappings: AccountMapping[] })[]> {
  if (rows.length === 0) return []
  const found = await findMappings(
    ctx,
    rows.map(({ id }) => id),
  )
  const byUser = Map.groupBy(found, ({ userId }) => userId)
  return rows.map((row) => ({ ...row, mappings: byUser.get(row.id) ?? [] }))
}

export async function insertMapping(
  ctx: SystemWriteCtx,
  userId: number,
  mapping: { propertyId: number; role: RoleName },
): Promise<void> {
  await ctx.db
    .insertInto('property_roles')
    .values({
      user_id: userId,
      property_id: mapping.propertyId,
      role: mapping.role,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
