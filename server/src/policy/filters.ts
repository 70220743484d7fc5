import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '../context.ts'
import { notFound } from '../errors.ts'
import { where } from './scopes.ts'

interface FilteredBy {
  developmentId?: number | undefined
  blockId?: number | undefined
  propertyId?: number | undefined
  firmId?: number | undefined
}

/**
 * Refuses a filter by an object that the reader cannot see. The refusal is the same as for an object that does not
 * exist.
 */
export async function requireFilterInScope(
  ctx: Ctx,
  { developmentId, blockId, propertyId, firmId }: FilteredBy,
): Promise<void> {
  const seen: RawBuilder<SqlBool>[] = []
  const isSeen = where(ctx.actor, 'property:list', {
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  if (propertyId !== undefined)
    seen.push(sql<SqlBool>`exists (select from homes p where p.id = ${propertyId} and ${isSeen})`)
  const isOwn = where(ctx.actor, 'development:list', { developmentId: sql.ref('d.id') })
  if (blockId !== undefined)
    seen.push(sql<SqlBool>`exists (select from blocks b join developments d on d.id = b.development_id
      where b.id = ${blockId} and (${isOwn} or exists (select from homes p where p.block_id = b.id and ${isSeen})))`)
  if (developmentId !== undefined)
    seen.push(sql<SqlBool>`exists (select from developments d where d.id = ${developmentId}
      and (${isOwn} or exists (select from homes p where p.development_id = d.id and ${isSeen})))`)
  if (firmId !== undefined) {
    const isServed = where(ctx.actor, 'firm:read', { developmentId: sql.ref('s.development_id') })
    const isOwnFirm = where(ctx.actor, 'firm:read', { firmId: sql.ref('f.id') })
    seen.push(sql<SqlBool>`exists (select from firms f where f.id = ${firmId} and (${isOwnFirm}
      or exists (select from firm_developments s where s.firm_id = f.id and ${isServed})))`)
  }
  if (seen.length === 0) return
  const row = await ctx.db
    .selectNoFrom(sql<boolean>`${sql.join(seen, sql` and `)}`.as('isSeen'))
    .executeTakeFirst()
  if (row?.isSeen !== true) throw notFound()
}
