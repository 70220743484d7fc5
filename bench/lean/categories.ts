import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type pg from 'pg'

interface Category {
  id: number
  name: string
  parentId: number | null
  defaultPriority: IssuePriority | null
}

/** Categories by id. Categories don't change during a measurement, so they are read once. */
export type Categories = ReadonlyMap<number, Category>

export async function readCategories(pool: pg.Pool): Promise<Categories> {
  const { rows } = await pool.query<Category>(
    'select id, name, parent_id as "parentId", default_priority as "defaultPriority" from categories',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export function isPath(categories: Categories, ids: readonly (number | null | undefined)[]): boolean {
  return ids.every((id, level) => {
    const above = level === 0 ? null : ids[level - 1]
    return typeof id === 'number' && categories.get(id)?.parentId === above
  })
}

export function priorityOf(
  categories: Categories,
  ids: readonly (number | null | undefined)[],
): IssuePriority {
  const said = ids.map((id) => categories.get(id ?? 0)?.defaultPriority ?? null)
  return said.findLast((priority) => priority !== null) ?? 'Routine'
}
