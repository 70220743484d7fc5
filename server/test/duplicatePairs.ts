import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBlock } from './blocks.ts'
import { buildProperty } from './factories.ts'
import type { TestDatabase } from './factories.ts'

export interface PairSide {
  title: string
  /** The name of the top-level category, and the names of the levels below it. */
  categories: string[]
  /** The area and the asset of a report in common parts. Undefined in a home. */
  area: string | undefined
  asset: string | undefined
}

export interface Pair {
  line: string
  older: PairSide
  younger: PairSide
  isCommon: boolean
  /** True if the two reports are in different homes or blocks. */
  isApart: boolean
}

/**
 * Reads pairs of reports from a file. The odd lines were used to tune the rules, so a test can choose only the even
 * lines.
 */
export function readPairs(name: 'duplicates' | 'near-misses', half: 'tuned' | 'unseen'): Pair[] {
  const lines = readFileSync(join(import.meta.dirname, 'fixtures', `${name}.txt`), 'utf8')
    .trim()
    .split('\n')
  return lines.filter((_, at) => (at % 2 === 0) === (half === 'tuned')).map(pairOf)
}

function pairOf(line: string): Pair {
  const [where = '', older = '', younger = ''] = line.split(' | ')
  const isApart = where.startsWith('other ')
  const isCommon = !/^(?:other )?home$/.test(where)
  const [first, second] = where.replace('other block: ', '').split(', ')
  return {
    line,
    older: sideOf(older, isCommon ? first : undefined),
    younger: sideOf(younger, isCommon ? (second ?? first) : undefined),
    isCommon,
    isApart,
  }
}

function sideOf(text: string, where: string | undefined): PairSide {
  const [path = '', ...title] = text.split(': ')
  const [area, asset] = where?.split('@') ?? []
  return { title: title.join(': '), categories: path.split('/'), area, asset }
}

/** Builds a home or the common parts of a block. */
export function buildPlace(database: TestDatabase, { isCommon }: Pair): Promise<number> {
  return isCommon ? buildBlock(database).then(({ commonId }) => commonId) : buildProperty(database)
}

interface Placed {
  placeId: number
  reporterId: number
}

export async function buildSide(
  { db }: TestDatabase,
  { title, categories, area, asset }: PairSide,
  { placeId, reporterId }: Placed,
): Promise<number> {
  const ids: number[] = []
  for (const name of categories) {
    const level = db.selectFrom('categories').select('id').where('name', '=', name)
    const row = await level
      .where('parent_id', 'is not distinct from', ids.at(-1) ?? null)
      .executeTakeFirstOrThrow()
    ids.push(row.id)
  }
  const named = area === undefined ? undefined : db.selectFrom('areas').select('id').where('name', '=', area)
  const areaId = (await named?.executeTakeFirstOrThrow())?.id ?? null
  const [categoryId = 0, subCategoryId, subSubCategoryId] = ids
  const { id } = await db
    .insertInto('issues')
    .values({
      property_id: placeId,
      reporter_id: reporterId,
      reported_by: reporterId,
      title,
      description: 'Please see to it.',
      category_id: categoryId,
      sub_category_id: subCategoryId ?? null,
      sub_sub_category_id: subSubCategoryId ?? null,
      area_id: areaId,
      asset_id: asset === undefined ? null : await assetOf({ db }, { placeId, areaId, asset }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function assetOf(
  { db }: TestDatabase,
  { placeId, areaId, asset }: { placeId: number; areaId: number | null; asset: string },
): Promise<number> {
  const known = db.selectFrom('assets').select('id').where('place_id', '=', placeId).where('name', '=', asset)
  const row = await known.executeTakeFirst()
  if (row) return row.id
  const values = { place_id: placeId, area_id: areaId, kind: 'other', name: asset }
  return (await db.insertInto('assets').values(values).returning('id').executeTakeFirstOrThrow()).id
}
