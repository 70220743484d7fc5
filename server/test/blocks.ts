import { randomUUID } from 'node:crypto'
import { buildDevelopment } from './factories.ts'
import type { TestDatabase } from './factories.ts'

export interface BuiltBlock {
  blockId: number
  /** The id of the place of the block's common parts. */
  commonId: number
}

/** Creates a block. Without a development, also creates the development. */
export async function buildBlock(
  database: TestDatabase,
  {
    developmentId,
    name = `Block ${randomUUID().slice(0, 8)}`,
  }: { developmentId?: number; name?: string } = {},
): Promise<BuiltBlock> {
  const { db } = database
  const values = {
    development_id: developmentId ?? (await buildDevelopment(database)),
    name,
    address: '3 Mill Lane',
    postcode: 'LS1 4AB',
  }
  const { id } = await db.insertInto('blocks').values(values).returning('id').executeTakeFirstOrThrow()
  const place = db.selectFrom('places').select('id').where('block_id', '=', id).where('kind', '=', 'common')
  return { blockId: id, commonId: (await place.executeTakeFirstOrThrow()).id }
}

/** The place of a development's own common parts. */
export async function commonPartsOf({ db }: TestDatabase, developmentId: number): Promise<number> {
  const place = db.selectFrom('places').select('id').where('development_id', '=', developmentId)
  const row = await place.where('kind', '=', 'common').where('block_id', 'is', null).executeTakeFirstOrThrow()
  return row.id
}

/** Creates an asset of a home or of common parts. */
export async function buildAsset(
  { db }: TestDatabase,
  placeId: number,
  more: { name?: string; warrantyUntil?: string; firmId?: number } = {},
): Promise<number> {
  const values = {
    place_id: placeId,
    kind: 'lift',
    name: more.name ?? `Lift ${randomUUID().slice(0, 8)}`,
    warranty_until: more.warrantyUntil ?? null,
    firm_id: more.firmId ?? null,
  }
  return (await db.insertInto('assets').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function buildAccessNote({ db }: TestDatabase, placeId: number): Promise<number> {
  const values = { place_id: placeId, name: 'Front door', key_number: '17' }
  return (await db.insertInto('access_notes').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Creates a block that contains this home. */
export async function buildBlockOf(
  database: TestDatabase,
  homeId: number,
  developmentId: number,
): Promise<BuiltBlock> {
  const built = await buildBlock(database, { developmentId })
  await database.db.updateTable('homes').set({ block_id: built.blockId }).where('id', '=', homeId).execute()
  return built
}
