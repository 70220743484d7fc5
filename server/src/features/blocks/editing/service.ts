import { Block } from '@doorstep/contract/blocks/schema'
import type { CreateBlock, UpdateBlock } from '@doorstep/contract/blocks/schema'
import { ENGLAND_ONLY, REASON_ALONE, REASON_MISSING } from '@doorstep/contract/blocks/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { changesNothing, formerOf } from '../../../db/changes.ts'
import { invalid, stale } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import { getDevelopment } from '../../developments/service.ts'
import { presentBlock } from '../present.ts'
import { findBlock, lockBlock } from '../queries.ts'
import type { BlockRow } from '../queries.ts'
import { getBlock } from '../service.ts'
import { insertBlock, updateBlockRow } from './queries.ts'
import type { BlockFields, Corrections } from './queries.ts'

/** Adds a block with its common parts. */
export async function createBlock(ctx: Ctx, { body }: { body: CreateBlock }): Promise<Block> {
  return withTransaction(ctx, async (tx) => {
    const { developmentId } = body
    await getDevelopment(tx, 'block:manage', developmentId)
    authorize(tx, 'block:manage', { developmentId })
    return withIdempotency(
      tx,
      {
        endpoint: 'createBlock',
        answer: Block,
        body,
        idOf: ({ id }: Block) => id,
        isStillVisible: async (id) => (await findBlock(tx, 'block:manage', id)) !== undefined,
        isUnchanged: async ({ id, version }) =>
          (await findBlock(tx, 'block:manage', id))?.version === version,
      },
      async () => {
        const fields = { ...fieldsOf(body), developmentId }
        const id = await insertBlock(tx, fields)
        const block = await getBlock(tx, 'block:manage', id)
        await emitAudit(tx, { action: 'block.create', object: objectOf(block), after: fields })
        return presentBlock(tx, block)
      },
    )
  })
}

/** Changes a block. A block stays in its development. */
export async function updateBlock(
  ctx: Ctx,
  { params, body }: Params<'blockId'> & { body: UpdateBlock },
): Promise<Block> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.blockId)
    if (body.version !== undefined && body.version !== before.version)
      throw stale('block', presentBlock(tx, before))
    const fields = { ...fieldsOf(body), ...correctionsOf(before, body) }
    if (changesNothing<BlockFields & Corrections>(before, fields)) return presentBlock(tx, before)
    await updateBlockRow(tx, before, fields)
    await emitAudit(tx, {
      action: 'block.update',
      object: objectOf(before),
      before: formerOf(before, fields),
      after: fields,
    })
    return presentBlock(tx, await getBlock(tx, 'block:manage', before.id))
  })
}

/** Switches a block and its common parts on or off. */
export async function toggleBlock(
  ctx: Ctx,
  { params, body }: Params<'blockId'> & { body: ToggleActive },
): Promise<Block> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.blockId)
    const isActive = body.isActive ?? !before.isActive
    if (isActive === before.isActive) return presentBlock(tx, before)
    await updateBlockRow(tx, before, { isActive })
    await emitAudit(tx, {
      action: 'block.toggle',
      object: objectOf(before),
      before: { isActive: before.isActive },
      after: { isActive },
    })
    return presentBlock(tx, await getBlock(tx, 'block:manage', before.id))
  })
}

/** The audit names a block by the place of its common parts. */
const objectOf = ({ commonPartsId }: BlockRow): { type: string; id: number } => ({
  type: 'property',
  id: commonPartsId,
})

async function loadForChange(tx: WriteCtx, blockId: number): Promise<BlockRow> {
  await lockBlock(tx, blockId)
  const block = await getBlock(tx, 'block:list', blockId)
  authorize(tx, 'block:manage', { developmentId: block.developmentId })
  return block
}

function fieldsOf(body: CreateBlock | UpdateBlock): BlockFields {
  const { name, address, postcode, storeys, heightMetres, yearBuilt, emergencyNumber } = body
  return {
    name,
    address,
    postcode,
    storeys,
    heightMetres,
    yearBuilt,
    emergencyNumber: emergencyNumber === '' ? null : emergencyNumber,
  }
}

/** Fields that are left out keep their values. */
function correctionsOf(before: BlockRow, body: UpdateBlock): Corrections {
  const {
    tall = before.isTall,
    tallReason = before.tallReason ?? '',
    higherRisk = before.isHigherRisk,
    higherRiskReason = before.higherRiskReason ?? '',
  } = body
  const corrections = {
    isTall: tall,
    tallReason: tallReason === '' ? null : tallReason,
    isHigherRisk: higherRisk,
    higherRiskReason: higherRiskReason === '' ? null : higherRiskReason,
  }
  const problems = {
    ...problemOf('tall', corrections.isTall, corrections.tallReason),
    ...problemOf('higherRisk', corrections.isHigherRisk, corrections.higherRiskReason),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (!before.isInEngland && !changesNothing<Corrections>(before, corrections))
    throw invalid({ tall: ENGLAND_ONLY })
  return corrections
}

function problemOf(field: string, corrected: boolean | null, reason: string | null): Record<string, string> {
  if (corrected !== null && reason === null) return { [`${field}Reason`]: REASON_MISSING }
  if (corrected === null && reason !== null) return { [`${field}Reason`]: REASON_ALONE }
  return {}
}
