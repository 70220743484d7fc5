import { sql } from 'kysely'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../context.ts'

type Services = SystemCtx['services']

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number]

/** The names of the three category levels, by category id. */
export type CategoryNames = ReadonlyMap<number, string>

interface Categories {
  rows: CategoryRow[]
  names: CategoryNames
}

/** The categories that this process has cached. `reads` counts how often the cache was cleared. */
interface Memory {
  known?: Categories
  reads: number
}

// Categories change rarely and every issue needs them, so each process caches them for each database.
const memories = new WeakMap<Services['db'], Memory>()

/** All categories in list order, including inactive categories. */
export async function findCategories(ctx: SystemCtx): Promise<CategoryRow[]> {
  return (await keptCategories(ctx)).rows
}

export async function findCategoryNames(ctx: SystemCtx): Promise<CategoryNames> {
  return (await keptCategories(ctx)).names
}

/**
 * Clears the cache. Call this function after a change is committed. Other processes clear their caches when they
 * receive the signal of the change.
 */
export function forgetCategories({ services }: Pick<SystemCtx, 'services'>): void {
  const memory = memoryOf(services)
  delete memory.known
  memory.reads += 1
}

function memoryOf(services: Services): Memory {
  const memory = memories.get(services.db)
  if (memory) return memory
  const empty: Memory = { reads: 0 }
  memories.set(services.db, empty)
  services.live.subscribe((signal) => {
    // A reset means that the process had no connection and might have missed a change.
    if (signal === 'reset' || signal.type === 'category') forgetCategories({ services })
  })
  return empty
}

async function keptCategories({ services, db }: SystemCtx): Promise<Categories> {
  const memory = memoryOf(services)
  if (memory.known) return memory.known
  const { reads } = memory
  // The read uses the caller's own connection. If many transactions waited for a second connection, they would
  // deadlock.
  const rows = await readCategories(db)
  const categories = { rows, names: new Map(rows.map(({ id, name }) => [id, name])) }
  // If a change cleared the cache during the read, the result is not cached.
  if (memory.reads === reads) memory.known = categories
  return categories
}

async function readCategories(db: SystemCtx['db']) {
  return (
    db
      .selectFrom('categories as c')
      .leftJoin('categories as above', 'above.id', 'c.parent_id')
      .leftJoin('categories as top', 'top.id', 'above.parent_id')
      .select(['c.id', 'c.name', 'c.parent_id as parentId', 'c.question', 'c.search_words as searchWords'])
      .select(['c.advice', sql<IssuePriority | null>`c.default_priority`.as('defaultPriority')])
      // False if the category or a category above it is inactive.
      .select(
        sql<boolean>`c.is_active and coalesce(above.is_active, true) and coalesce(top.is_active, true)`.as(
          'isActive',
        ),
      )
      .orderBy('c.sort_order')
      .orderBy('c.id')
      .execute()
  )
}
