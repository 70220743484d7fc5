import { sql } from 'kysely'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { SystemCtx } from '../../context.ts'

type Services = SystemCtx['services']

export interface CategoryRow {
  id: number
  name: string
  parentId: number | null
  question: string | null
  searchWords: string[]
  advice: string | null
  defaultPriority: IssuePriority | null
  /** Neither it nor one above it is switched off. */
  isActive: boolean
}

/** By id, of all levels. */
export type CategoryNames = ReadonlyMap<number, string>

interface Categories {
  rows: CategoryRow[]
  names: CategoryNames
}

/** What a process knows of them; `reads` counts how often it had to forget. */
interface Memory {
  known?: Categories
  reads: number
}

// They change seldom and are read with each issue: read once a database, until somebody changes them.
const memories = new WeakMap<Services['db'], Memory>()

/** In their order, of all levels, those that are not offered too. */
export async function findCategories(ctx: SystemCtx): Promise<CategoryRow[]> {
  return (await keptCategories(ctx)).rows
}

export async function findCategoryNames(ctx: SystemCtx): Promise<CategoryNames> {
  return (await keptCategories(ctx)).names
}

/** After a change has been committed here; other processes hear of it by its signal. */
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
    // After a gap a change may have been missed.
    if (signal === 'reset' || signal.type === 'category') forgetCategories({ services })
  })
  return empty
}

async function keptCategories({ services, db }: SystemCtx): Promise<Categories> {
  const memory = memoryOf(services)
  if (memory.known) return memory.known
  const { reads } = memory
  // On the caller's own connection: many transactions at once would wait for another one for ever.
  const rows = await readCategories(db)
  const categories = { rows, names: new Map(rows.map(({ id, name }) => [id, name])) }
  // What was read before a change is no longer true.
  if (memory.reads === reads) memory.known = categories
  return categories
}

async function readCategories(db: SystemCtx['db']): Promise<CategoryRow[]> {
  const rows = await db
    .selectFrom('categories as c')
    .leftJoin('categories as above', 'above.id', 'c.parent_id')
    .leftJoin('categories as top', 'top.id', 'above.parent_id')
    .select(['c.id', 'c.name', 'c.parent_id as parentId', 'c.question', 'c.search_words as searchWords'])
    .select(['c.advice', sql<IssuePriority | null>`c.default_priority`.as('defaultPriority')])
    .select(
      sql<boolean>`c.is_active and coalesce(above.is_active, true) and coalesce(top.is_active, true)`.as(
        'isActive',
      ),
    )
    .orderBy('c.sort_order')
    .orderBy('c.id')
    .execute()
  return rows
}
