import { sql } from 'kysely'
import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { Ctx, SystemCtx, WriteCtx } from '../../context.ts'
import { columnsOf } from '../../db/columns.ts'
import { insertRow, updateRow } from '../../db/statements.ts'

export type ManagedCategoryRow = Omit<ManagedCategory, 'can'>

function categories({ db }: SystemCtx) {
  return db
    .selectFrom('categories as c')
    .select(['c.id as categoryId', 'c.parent_id as parentId', 'c.name', 'c.question', 'c.advice'])
    .select(['c.search_words as searchWords', 'c.is_active as isActive', 'c.version'])
    .select('c.never_shown as isNeverShown')
    .select(sql<IssuePriority | null>`c.default_priority`.as('defaultPriority'))
}

export async function findManagedCategories(ctx: Ctx): Promise<ManagedCategoryRow[]> {
  return categories(ctx).orderBy('c.sort_order').orderBy('c.id').execute()
}

export async function findManagedCategory(
  ctx: Ctx,
  categoryId: number,
): Promise<ManagedCategoryRow | undefined> {
  return categories(ctx).where('c.id', '=', categoryId).executeTakeFirst()
}

export async function findLevel(ctx: Ctx, parentId: number | null): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('categories as c')
    .select('c.id')
    .where('c.parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('c.sort_order')
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of levels above the category. */
export async function countAbove(ctx: Ctx, categoryId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('categories as c')
    .leftJoin('categories as above', 'above.id', 'c.parent_id')
    .where('c.id', '=', categoryId)
    .select(sql<number>`num_nonnulls(c.parent_id, above.parent_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface CategoryFields {
  name: string
  question: string | null
  advice: string | null
  defaultPriority: IssuePriority | null
  searchWords: string[]
  isNeverShown: boolean
}

/** Adds the category at the end of its level. */
export async function insertCategory(
  ctx: WriteCtx,
  parentId: number | null,
  { isNeverShown, ...fields }: CategoryFields,
): Promise<number> {
  const sortOrder = sql<number>`coalesce((select max(k.sort_order) from categories k
    where k.parent_id is not distinct from ${parentId}), 0) + 1`
  return insertRow(ctx.db, 'categories', {
    ...columnsOf('categories', fields),
    never_shown: isNeverShown,
    parent_id: parentId,
    sort_order: sortOrder,
  })
}

export async function updateCategoryRow(
  ctx: WriteCtx,
  { categoryId, version }: Pick<ManagedCategoryRow, 'categoryId' | 'version'>,
  { isNeverShown, ...change }: Partial<CategoryFields> & { isActive?: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'categories', categoryId, {
    ...columnsOf('categories', change),
    ...(isNeverShown !== undefined && { never_shown: isNeverShown }),
    version: version + 1,
  })
}

export async function orderLevel(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  await sql`update categories c set sort_order = o.place
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where c.id = o.id and c.sort_order <> o.place`.execute(ctx.db)
}

export async function isAnotherOffered(ctx: Ctx, categoryId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('categories as c')
    .select('c.id')
    .where('c.parent_id', 'is', null)
    .where('c.is_active', '=', true)
    .where('c.id', '<>', categoryId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
