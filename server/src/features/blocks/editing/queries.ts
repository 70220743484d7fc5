import type { WriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import type { BlockRow } from '../queries.ts'

export interface BlockFields {
  name: string
  address: string
  postcode: string
  storeys: number | null
  heightMetres: number | null
  yearBuilt: number | null
  emergencyNumber: string | null
}

export type Corrections = Pick<BlockRow, 'isTall' | 'tallReason' | 'isHigherRisk' | 'higherRiskReason'>

/** A trigger adds the place for the block's common parts. */
export async function insertBlock(
  ctx: WriteCtx,
  fields: BlockFields & { developmentId: number },
): Promise<number> {
  const at = ctx.now()
  return insertRow(ctx.db, 'blocks', { ...columnsOf('blocks', fields), created_at: at, updated_at: at })
}

/** Raises the version by one. A trigger also updates the place of the block's common parts. */
export async function updateBlockRow(
  ctx: WriteCtx,
  { id, version }: { id: number; version: number },
  change: Partial<BlockFields & Corrections> & { isActive?: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'blocks', id, {
    ...columnsOf('blocks', change),
    version: version + 1,
    updated_at: ctx.now(),
  })
}
