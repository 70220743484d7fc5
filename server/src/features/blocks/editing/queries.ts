import type { WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'

export interface BlockFields {
  name: string
  address: string
  postcode: string
  storeys: number | null
  heightMetres: number | null
  yearBuilt: number | null
  emergencyNumber: string | null
}

export interface Corrections {
  isTall: boolean | null
  tallReason: string | null
  isHigherRisk: boolean | null
  higherRiskReason: string | null
}

/** A trigger adds the place for the block's common parts. */
export async function insertBlock(
  ctx: WriteCtx,
  fields: BlockFields & { developmentId: number },
): Promise<number> {
  const at = ctx.now()
  const row = await ctx.db
    .insertInto('blocks')
    .values({ ...columnsOf('blocks', fields), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Raises the version by one. A trigger also updates the place of the block's common parts. */
export async function updateBlockRow(
  ctx: WriteCtx,
  { id, version }: { id: number; version: number },
  change: Partial<BlockFields & Corrections> & { isActive?: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('blocks')
    .set({ ...columnsOf('blocks', change), version: version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}
