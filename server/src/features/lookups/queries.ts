import type { SystemCtx } from '../../context.ts'
import type { Db } from '../../db/client.ts'

export interface CategoryRow {
  id: number
  name: string
  parentId: number | null
  question: string | null
  searchWords: string[]
}

/** By id, of all levels. */
export type CategoryNames = ReadonlyMap<number, string>

interface Categories {
  rows: CategoryRow[]
  names: CategoryNames
}

// Only migrations write this table, and they run before the server does: read once a database.
const kept = new WeakMap<Db, Categories>()

export async function findCategories(ctx: SystemCtx): Promise<CategoryRow[]> {
  return (await keptCategories(ctx)).rows
}

export async function findCategoryNames(ctx: SystemCtx): Promise<CategoryNames> {
  return (await keptCategories(ctx)).names
}

async function keptCategories({ services, db }: SystemCtx): Promise<Categories> {
  const known = kept.get(services.db)
  if (known) return known
  // On the caller's own connection: many transactions at once would wait for another one for ever.
  const rows = await readCategories(db)
  const categories = { rows, names: new Map(rows.map(({ id, name }) => [id, name])) }
  kept.set(services.db, categories)
  return categories
}

async function readCategories(db: SystemCtx['db']): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id as parentId', 'question', 'search_words as searchWords'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
