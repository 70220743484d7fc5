import type { SystemCtx } from '../../context.ts'
import type { Db } from '../../db/client.ts'

export interface CategoryRow {
  id: number
  name: string
  parentId: number | null
}

// Only migrations write this table, and they run before the server does: read once a database.
const kept = new WeakMap<Db, Promise<CategoryRow[]>>()

export async function findCategories({ services }: SystemCtx): Promise<CategoryRow[]> {
  const known = kept.get(services.db) ?? readCategories(services.db)
  kept.set(services.db, known)
  // A failure is not kept: the next call asks again.
  known.catch(() => kept.delete(services.db))
  return known
}

async function readCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
