import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'

export interface PropertyFields {
  name: string
  address: string
  developmentId: number
  blockId: number | null
}

export async function insertProperty(ctx: WriteCtx, fields: PropertyFields): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'homes', {
    ...columnsOf('homes', fields),
    created_at: at,
    updated_at: at,
  })
}

export async function lockProperty(ctx: SystemWriteCtx, propertyId: number): Promise<void> {
  await sql`select from homes where id = ${propertyId} for update`.execute(ctx.db)
}

/** Stores the change to the property and raises the version of the property by one. */
export async function updatePropertyRow(
  ctx: WriteCtx,
  { id, version }: { id: number; version: number },
  change: Partial<PropertyFields> & { isActive?: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'homes', id, {
    ...columnsOf('homes', change),
    version: version + 1,
    updated_at: ctx.now(),
  })
}

export async function findMappedPeople(ctx: SystemCtx, propertyId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('property_roles')
    .where('property_id', '=', propertyId)
    .select('user_id')
    .distinct()
    .execute()
  return rows.map((row) => row.user_id)
}
