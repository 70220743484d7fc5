import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import type { AuditAction } from '@doorstep/contract/audit/texts'
import type { ToggleActive } from '@doorstep/contract/fields'
import { PropertySummary } from '@doorstep/contract/properties/schema'
import type { CreateProperty, UpdateProperty } from '@doorstep/contract/properties/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { changesNothing, formerOf } from '../../../db/changes.ts'
import { invalid, stale } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { emitSessionSignal } from '../../../live/emitSignal.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findBlock } from '../../blocks/queries.ts'
import { getDevelopment } from '../../developments/service.ts'
import { lockMove, passManagersOn } from '../moves/service.ts'
import { presentProperty } from '../present.ts'
import { findProperty } from '../queries.ts'
import type { PropertyRow } from '../queries.ts'
import { getProperty } from '../service.ts'
import { findMappedPeople, insertProperty, lockProperty, updatePropertyRow } from './queries.ts'
import type { PropertyFields } from './queries.ts'

export async function createProperty(ctx: Ctx, { body }: { body: CreateProperty }): Promise<PropertySummary> {
  return withTransaction(ctx, async (tx) => {
    const fields = await fieldsOf(tx, body)
    return withIdempotency(
      tx,
      {
        endpoint: 'createProperty',
        answer: PropertySummary,
        // The idempotency check ignores the city and country in the body. A different city or country does not create a
        // second property.
        body: fields,
        idOf: ({ id }: PropertySummary) => id,
        isStillVisible: async (id) => (await findProperty(tx, 'property:update', id)) !== undefined,
        isUnchanged: async ({ id, version }) =>
          (await findProperty(tx, 'property:update', id))?.version === version,
      },
      async () => {
        const id = await insertProperty(tx, fields)
        await emitAudit(tx, { action: 'property.create', object: { type: 'property', id }, after: fields })
        return presentProperty(tx.actor, await getProperty(tx, 'property:update', id))
      },
    )
  })
}

interface PropertyInput {
  params: { propertyId: number }
}

/**
 * Changes the name, address or development of a property. To move it, the actor needs both developments in their
 * portfolio. Managers stay with the old development.
 */
export async function updateProperty(
  ctx: Ctx,
  { params, body }: PropertyInput & { body: UpdateProperty },
): Promise<PropertySummary> {
  return withTransaction(ctx, async (tx) => {
    const move = await lockMove(tx, params.propertyId, body.developmentId)
    const before = await loadForChange(tx, params.propertyId)
    const isStale = body.version !== undefined && body.version !== before.version
    // True if somebody has moved the property since this call first read it.
    const isElsewhere = before.developmentId !== (move?.from ?? body.developmentId)
    if (isStale || isElsewhere) throw stale('property', presentProperty(tx.actor, before))
    const fields = await fieldsOf(tx, body, before)
    if (!move && changesNothing<PropertyFields>(before, fields)) return presentProperty(tx.actor, before)
    const passed = move ? await passManagersOn(tx, move) : []
    emitSessionSignal(tx, passed)
    return writeChange(tx, before, fields, 'property.update')
  })
}

/** Makes a property active or inactive. Only staff see inactive properties. */
export async function toggleProperty(
  ctx: Ctx,
  { params, body }: PropertyInput & { body: ToggleActive },
): Promise<PropertySummary> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.propertyId)
    const isActive = body.isActive ?? !before.isActive
    if (isActive === before.isActive) return presentProperty(tx.actor, before)
    return writeChange(tx, before, { isActive }, 'property.toggle')
  })
}

async function fieldsOf(tx: Ctx, body: CreateProperty, before?: PropertyRow): Promise<PropertyFields> {
  const { name, address, developmentId } = body
  await getDevelopment(tx, 'property:create', developmentId)
  authorize(tx, 'property:create', { developmentId })
  return { name, address, developmentId, blockId: await blockOf(tx, body, before) }
}

/** A home that moves to another development leaves its block. */
async function blockOf(
  tx: Ctx,
  { developmentId, blockId }: CreateProperty,
  before?: PropertyRow,
): Promise<number | null> {
  if (blockId === undefined) return before?.developmentId === developmentId ? before.blockId : null
  if (blockId === null) return null
  const block = await findBlock(tx, 'block:manage', blockId)
  if (block?.developmentId !== developmentId) throw invalid({ blockId: CHOOSE_BLOCK })
  return blockId
}

async function loadForChange(tx: WriteCtx, propertyId: number): Promise<PropertyRow> {
  await lockProperty(tx, propertyId)
  const property = await getProperty(tx, 'property:list', propertyId)
  authorize(tx, 'property:update', { propertyId, developmentId: property.developmentId })
  return property
}

async function writeChange(
  tx: WriteCtx,
  before: PropertyRow,
  change: Partial<PropertyFields> & { isActive?: boolean },
  action: AuditAction,
): Promise<PropertySummary> {
  await updatePropertyRow(tx, before, change)
  await emitAudit(tx, {
    action,
    object: { type: 'property', id: before.id },
    before: formerOf(before, change),
    after: change,
  })
  const changesRights =
    change.isActive !== undefined ||
    (change.developmentId !== undefined && change.developmentId !== before.developmentId)
  if (changesRights) emitSessionSignal(tx, await findMappedPeople(tx, before.id))
  return presentProperty(tx.actor, await getProperty(tx, 'property:update', before.id))
}
