import type pg from 'pg'

interface Category {
  id: number
  name: string
  parentId: number | null
}

/** By id. Only migrations write them, so they are read once. */
export type Categories = ReadonlyMap<number, Category>

export async function readCategories(pool: pg.Pool): Promise<Categories> {
  const { rows } = await pool.query<Category>('select id, name, parent_id as "parentId" from categories')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether each level lies below the one before, from the top on. */
export function isPath(categories: Categories, ids: readonly (number | null | undefined)[]): boolean {
  return ids.every((id, level) => {
    const above = level === 0 ? null : ids[level - 1]
    return typeof id === 'number' && categories.get(id)?.parentId === above
  })
}
