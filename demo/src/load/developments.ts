import { emitAudit } from '@doorstep/server/audit/emitAudit'
import type { SystemWriteCtx } from '@doorstep/server/context'
import { administrator } from '../people/people.ts'
import type { DemoPlan, PlannedDevelopment, PlannedProperty } from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

export function developmentsHappen({ developments, properties }: DemoPlan): Happening[] {
  return [
    ...developments.map((development) => ({
      at: development.createdAt,
      run: (loading: Loading) => addDevelopment(loading, development),
    })),
    ...properties.map((property) => ({
      at: property.createdAt,
      run: (loading: Loading) => addProperty(loading, property),
    })),
  ]
}

async function addDevelopment(loading: Loading, development: PlannedDevelopment): Promise<void> {
  const { key, name, siteName, address, emergencyNumber, createdAt } = development
  const ctx = actorAt(loading, administrator(), createdAt)
  const townId = await addTown(ctx, development)
  const { id } = await ctx.db
    .insertInto('developments')
    .values({
      name,
      site_name: siteName,
      address,
      town_id: townId,
      emergency_number: emergencyNumber,
      nation: 'england',
      created_by: ctx.actor.userId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emitAudit(ctx, {
    action: 'development.create',
    object: { type: 'development', id },
    after: { name, siteName },
  })
  loading.developments.set(key, id)
}

async function addTown({ db }: SystemWriteCtx, { town, country }: PlannedDevelopment): Promise<number> {
  const there = await db.selectFrom('towns').select('id').where('name', '=', town).executeTakeFirst()
  if (there) return there.id
  const { id: countryId } = await db
    .insertInto('countries')
    .values({ iso_code: 'GB', name: country })
    .onConflict((conflict) => conflict.column('iso_code').doUpdateSet({ name: country }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('towns')
    .values({ country_id: countryId, name: town })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addProperty(loading: Loading, property: PlannedProperty): Promise<void> {
  const { key, name, address, isActive, createdAt } = property
  const ctx = actorAt(loading, administrator(), createdAt)
  const developmentId = known(loading.developments, property.development)
  const block = property.block === null ? null : known(loading.blocks, property.block)
  const { id } = await ctx.db
    .insertInto('homes')
    .values({
      development_id: developmentId,
      name,
      address,
      block_id: block?.id ?? null,
      is_active: isActive,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emitAudit(ctx, {
    action: 'property.create',
    object: { type: 'property', id },
    after: { name, developmentId },
  })
  const commonIds = block ? [block.commonId] : []
  loading.properties.set(key, { id, developmentId, isActive, commonIds })
}
