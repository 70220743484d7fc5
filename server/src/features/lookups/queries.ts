import type { SystemCtx } from '../../context.ts'

export interface CategoryRow {
  id: number
  name: string
  parentId: number | null
}

export async function findCategories(ctx: SystemCtx): Promise<CategoryRow[]> {
  return ctx.db
    .selectFrom('categories')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
