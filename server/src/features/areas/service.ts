import { Area } from '@doorstep/contract/areas/schema'
import type { CreateArea, UpdateArea } from '@doorstep/contract/areas/schema'
import { CHOOSE_CATEGORIES } from '@doorstep/contract/areas/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../context.ts'
import { changesNothing } from '../../db/changes.ts'
import { invalid, notFound, stale } from '../../errors.ts'
import { withIdempotency } from '../../idempotency.ts'
import { authorize } from '../../policy/authorize.ts'
import { holds } from '../../policy/scopes.ts'
import { findCategoryNames } from '../lookups/queries.ts'
import { findArea, findAreas, insertArea, lockArea, replaceCategories, updateAreaRow } from './queries.ts'
import type { AreaRow } from './queries.ts'

/** The areas of common parts, in list order. */
export async function listAreas(ctx: Ctx): Promise<Area[]> {
  const isActiveOnly = !holds(ctx.actor, 'area:manage')
  return (await findAreas(ctx, { isActiveOnly })).map((row) => presentArea(ctx, row))
}

export async function createArea(ctx: Ctx, { body }: { body: CreateArea }): Promise<Area> {
  return withTransaction(ctx, async (tx) => {
    requireManaging(tx)
    return withIdempotency(
      tx,
      {
        endpoint: 'createArea',
        body,
        answer: Area,
        idOf: ({ areaId }: Area) => areaId,
        isStillVisible: async (id) => (await findArea(tx, id)) !== undefined,
      },
      async () => {
        const fields = await fieldsOf(tx, body)
        const areaId = await insertArea(tx, fields.name)
        await replaceCategories(tx, areaId, fields.categoryIds)
        await emitAudit(tx, { action: 'area.create', object: { type: 'area', id: areaId }, after: fields })
        return presentArea(tx, await getArea(tx, areaId))
      },
    )
  })
}

export async function updateArea(
  ctx: Ctx,
  { params, body }: Params<'areaId'> & { body: UpdateArea },
): Promise<Area> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.areaId)
    if (body.version !== undefined && body.version !== before.version)
      throw stale('area', presentArea(tx, before))
    const fields = await fieldsOf(tx, body)
    if (changesNothing<AreaRow>(before, fields)) return presentArea(tx, before)
    await updateAreaRow(tx, before, { name: fields.name })
    await replaceCategories(tx, before.areaId, fields.categoryIds)
    await emitAudit(tx, {
      action: 'area.update',
      object: { type: 'area', id: before.areaId },
      before: { name: before.name, categoryIds: before.categoryIds },
      after: fields,
    })
    return presentArea(tx, await getArea(tx, before.areaId))
  })
}

/** Switches an area on or off. New reports do not offer an inactive area, and existing issues keep theirs. */
export async function toggleArea(
  ctx: Ctx,
  { params, body }: Params<'areaId'> & { body: ToggleActive },
): Promise<Area> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.areaId)
    const isActive = body.isActive ?? !before.isActive
    if (isActive === before.isActive) return presentArea(tx, before)
    await updateAreaRow(tx, before, { is_active: isActive })
    await emitAudit(tx, {
      action: 'area.toggle',
      object: { type: 'area', id: before.areaId },
      before: { isActive: before.isActive },
      after: { isActive },
    })
    return presentArea(tx, await getArea(tx, before.areaId))
  })
}

function requireManaging(tx: WriteCtx): void {
  authorize(tx, 'area:manage', { userId: tx.actor.userId })
}

async function loadForChange(tx: WriteCtx, areaId: number): Promise<AreaRow> {
  requireManaging(tx)
  await lockArea(tx, areaId)
  return getArea(tx, areaId)
}

async function getArea(tx: WriteCtx, areaId: number): Promise<AreaRow> {
  const area = await findArea(tx, areaId)
  if (!area) throw notFound()
  return area
}

async function fieldsOf(tx: WriteCtx, { name, categoryIds }: CreateArea): Promise<CreateArea> {
  const names = await findCategoryNames(tx)
  if (!categoryIds.every((id) => names.has(id))) throw invalid({ categoryIds: CHOOSE_CATEGORIES })
  return { name, categoryIds: [...new Set(categoryIds)].sort((a, b) => a - b) }
}

function presentArea(ctx: Ctx, row: AreaRow): Area {
  return { ...row, can: holds(ctx.actor, 'area:manage') ? ['area:manage'] : [] }
}
