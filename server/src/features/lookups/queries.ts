import type { SystemCtx } from '../../context.ts'
import type { Db } from '../../db/client.ts'

export interface CategoryRow {
  id: number
  name: string
  parentId: number | null
}

// Only migrations write this table, and they run before the server does: read once a database.
const kept = new WeakMap<Db, CategoryRow[]>()

export async function findCategories({ services, db }: SystemCtx): Promise<CategoryRow[]> {
  const known = kept.get(services.db)
  if (known) return known
  // On the caller's own connection: many transactions at once would wait for another one for ever.
  const rows = await readCategories(db)
  kept.set(services.db, rows)
  return rows
}

async function readCategories(db: SystemCtx['db']): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
