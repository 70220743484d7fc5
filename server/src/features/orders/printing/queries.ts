import type { SystemCtx } from '../../../context.ts'

export async function findThumbnails(
  ctx: SystemCtx,
  orderId: number,
  photoIds: readonly number[],
): Promise<Map<number, string>> {
  if (photoIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('work_order_photos')
    .select(['id', 'thumbnail_key as key'])
    .where('order_id', '=', orderId)
    .where('id', 'in', [...photoIds])
    .execute()
  return new Map(rows.flatMap(({ id, key }) => (key === null ? [] : [[id, key] as const])))
}
