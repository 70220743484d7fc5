import * as z from 'zod/mini'
import type {
  CreateDevelopment,
  Development,
  UpdateDevelopment,
} from '@doorstep/contract/developments/schema'
import type { ToggleActive } from '@doorstep/contract/fields'
import { NO_CITY } from '@doorstep/contract/developments/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { changesNothing } from '../../../db/changes.ts'
import { AppError, invalid, stale } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { emitSessionSignal } from '../../../live/emitSignal.ts'
import { authorize, FORBIDDEN_MESSAGE } from '../../../policy/authorize.ts'
import { holds } from '../../../policy/scopes.ts'
import { hasCountry } from '../../towns/queries.ts'
import { presentDevelopment } from '../present.ts'
import { findDevelopment } from '../queries.ts'
import { getDevelopment } from '../service.ts'
import {
  findMappedPeople,
  findOrMakeTown,
  insertDevelopment,
  isTownOf,
  updateDevelopmentRow,
} from './queries.ts'
import type { DevelopmentFields } from './queries.ts'

/** Adds a development. A manager who adds a development gets it in their portfolio. */
export async function createDevelopment(
  ctx: Ctx,
  { body }: { body: CreateDevelopment },
): Promise<Development> {
  const created = await withTransaction(ctx, async (tx) => {
    requireAdding(tx)
    return withIdempotency(
      tx,
      {
        endpoint: 'createDevelopment',
        answer: Created,
        body,
        idOf: ({ developmentId }) => developmentId,
        isStillVisible: async (id) => (await findDevelopment(tx, 'development:update', id)) !== undefined,
      },
      async () => {
        const fields = await fieldsOf(tx, body)
        const developmentId = await insertDevelopment(tx, fields)
        await emitAudit(tx, {
          action: 'development.create',
          object: { type: 'development', id: developmentId },
          after: fields,
        })
        return { developmentId }
      },
    )
  })
  // The creator manages the new development, but this request's actor was loaded before it existed.
  const { actor } = ctx
  const createdDevelopmentIds = [...actor.createdDevelopmentIds, created.developmentId]
  const owner = { ...ctx, actor: { ...actor, createdDevelopmentIds } }
  return presentDevelopment(owner, await getDevelopment(owner, 'development:update', created.developmentId))
}

const Created = z.object({ developmentId: z.number() })

// Administrators may always add developments. Managers may do so unless a setting forbids it.
function requireAdding(ctx: Ctx): void {
  if (ctx.actor.isAdmin) return authorize(ctx, 'development:create', {})
  const isAllowed = ctx.services.config.managersAddDevelopments && holds(ctx.actor, 'development:create')
  if (!isAllowed) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

interface DevelopmentInput {
  params: { developmentId: number }
}

export async function updateDevelopment(
  ctx: Ctx,
  { params, body }: DevelopmentInput & { body: UpdateDevelopment },
): Promise<Development> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.developmentId)
    if (body.version !== undefined && body.version !== before.version)
      throw stale('development', presentDevelopment(tx, before))
    const fields = await fieldsOf(tx, body)
    const former = {
      name: before.developmentName,
      siteName: before.siteName,
      address: before.address,
      townId: before.cityId,
      emergencyNumber: before.emergencyNumber,
    }
    if (changesNothing(former, fields)) return presentDevelopment(tx, before)
    await updateDevelopmentRow(tx, before, fields)
    await emitAudit(tx, {
      action: 'development.update',
      object: { type: 'development', id: before.developmentId },
      before: former,
      after: fields,
    })
    return presentDevelopment(tx, await getDevelopment(tx, 'development:update', before.developmentId))
  })
}

/** Switches a development on or off. Only staff can use an inactive development. */
export async function toggleDevelopment(
  ctx: Ctx,
  { params, body }: DevelopmentInput & { body: ToggleActive },
): Promise<Development> {
  return withTransaction(ctx, async (tx) => {
    const before = await loadForChange(tx, params.developmentId)
    const isActive = body.isActive ?? !before.isActive
    if (isActive === before.isActive) return presentDevelopment(tx, before)
    await updateDevelopmentRow(tx, before, { isActive })
    await emitAudit(tx, {
      action: 'development.toggle',
      object: { type: 'development', id: before.developmentId },
      before: { isActive: before.isActive },
      after: { isActive },
    })
    emitSessionSignal(tx, await findMappedPeople(tx, before.developmentId))
    return presentDevelopment(tx, await getDevelopment(tx, 'development:update', before.developmentId))
  })
}

async function loadForChange(tx: WriteCtx, developmentId: number): ReturnType<typeof getDevelopment> {
  const development = await getDevelopment(tx, 'development:list', developmentId, { lock: true })
  authorize(tx, 'development:update', { developmentId })
  return development
}

async function fieldsOf(tx: WriteCtx, body: CreateDevelopment): Promise<DevelopmentFields> {
  const { developmentName: name, siteName, address, emergencyNumber: number } = body
  const emergencyNumber = number === '' ? null : number
  return {
    name,
    siteName,
    address,
    townId: await townOf(tx, body),
    ...(emergencyNumber !== undefined && { emergencyNumber }),
  }
}

async function townOf(tx: WriteCtx, { cityId, city, countryId }: CreateDevelopment): Promise<number> {
  if (!(await hasCountry(tx, countryId))) throw invalid({ countryId: 'Choose a country from the list.' })
  if (cityId !== undefined && cityId !== null) {
    if (!(await isTownOf(tx, cityId, countryId))) throw invalid({ cityId: 'Choose a city in this country.' })
    return cityId
  }
  if (city === undefined || city === null || city === '') throw invalid({ cityId: NO_CITY })
  return findOrMakeTown(tx, countryId, city)
}
