import { sql } from 'kysely'
import type { SharedAreas } from '@doorstep/contract/blocks/schema'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'
import type { Right } from '../../../policy/policy.ts'
import { where } from '../../../policy/scopes.ts'

/** The development's own common parts. `lock` keeps the development locked until the transaction ends. */
export async function findSharedAreas(
  ctx: Ctx,
  right: Right,
  developmentId: number,
  { lock = false } = {},
): Promise<SharedAreas | undefined> {
  return ctx.db
    .selectFrom('developments as d')
    .innerJoin('places as p', 'p.development_id', 'd.id')
    .select(['d.id as developmentId', 'd.name as developmentName', 'p.id as commonPartsId'])
    .select('d.shared_areas_on as isOn')
    .where('d.id', '=', developmentId)
    .where('p.kind', '=', 'common')
    .where('p.block_id', 'is', null)
    .where(where(ctx.actor, right, { developmentId: sql.ref('d.id') }))
    .$if(lock, (query) => query.forUpdate('d'))
    .executeTakeFirst()
}

/** A trigger also switches the place of these common parts on or off. */
export async function updateSharedAreas(ctx: WriteCtx, developmentId: number, isOn: boolean): Promise<void> {
  await updateRow(ctx.db, 'developments', developmentId, { shared_areas_on: isOn })
}
