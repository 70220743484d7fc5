import { sql } from 'kysely'
import type { Area } from '@doorstep/contract/areas/schema'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import { insertRow, updateRow } from '../../db/statements.ts'

export type AreaRow = Omit<Area, 'can'>

function areas({ db }: SystemCtx) {
  return db
    .selectFrom('areas as a')
    .select(['a.id as areaId', 'a.name', 'a.is_active as isActive', 'a.version'])
    .select(
      sql<number[]>`array(select c.category_id from area_categories c where c.area_id = a.id
        order by c.category_id)`.as('categoryIds'),
    )
}

export async function findAreas(
  ctx: SystemCtx,
  { isActiveOnly }: { isActiveOnly: boolean },
): Promise<AreaRow[]> {
  return areas(ctx)
    .$if(isActiveOnly, (query) => query.where('a.is_active', '=', true))
    .orderBy('a.sort_order')
    .orderBy('a.id')
    .execute()
}

export async function findArea(ctx: SystemCtx, areaId: number): Promise<AreaRow | undefined> {
  return areas(ctx).where('a.id', '=', areaId).executeTakeFirst()
}

export async function lockArea(ctx: SystemWriteCtx, areaId: number): Promise<void> {
  await sql`select from areas where id = ${areaId} for update`.execute(ctx.db)
}

/** Adds the area at the end of the list. */
export async function insertArea(ctx: SystemWriteCtx, name: string): Promise<number> {
  const sortOrder = sql<number>`coalesce((select max(o.sort_order) from areas o), 0) + 1`
  return insertRow(ctx.db, 'areas', { name, sort_order: sortOrder })
}

export async function updateAreaRow(
  ctx: SystemWriteCtx,
  { areaId, version }: AreaRow,
  change: { name?: string; is_active?: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'areas', areaId, { ...change, version: version + 1 })
}

export async function replaceCategories(
  ctx: SystemWriteCtx,
  areaId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await ctx.db.deleteFrom('area_categories').where('area_id', '=', areaId).execute()
  await ctx.db
    .insertInto('area_categories')
    .values(categoryIds.map((categoryId) => ({ area_id: areaId, category_id: categoryId })))
    .execute()
}
