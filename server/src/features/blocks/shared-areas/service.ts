import type { SharedAreas, SwitchSharedAreas } from '@doorstep/contract/blocks/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findSharedAreas, updateSharedAreas } from './queries.ts'

export async function readSharedAreas(ctx: Ctx, { params }: Params<'developmentId'>): Promise<SharedAreas> {
  const areas = await findSharedAreas(ctx, 'block:manage', params.developmentId)
  if (!areas) throw notFound()
  return areas
}

/** Switches a development's own common parts on or off. */
export async function switchSharedAreas(
  ctx: Ctx,
  { params: { developmentId }, body: { isOn } }: Params<'developmentId'> & { body: SwitchSharedAreas },
): Promise<SharedAreas> {
  return withTransaction(ctx, async (tx) => {
    const before = await findSharedAreas(tx, 'block:manage', developmentId, { lock: true })
    if (!before) throw notFound()
    authorize(tx, 'block:manage', { developmentId })
    if (before.isOn === isOn) return before
    await updateSharedAreas(tx, developmentId, isOn)
    await emitAudit(tx, {
      action: 'development.switchSharedAreas',
      object: { type: 'development', id: developmentId },
      after: { isActive: isOn },
    })
    return { ...before, isOn }
  })
}
