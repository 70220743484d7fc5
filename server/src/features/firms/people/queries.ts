import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'

/** The firm that somebody works for, active or not. */
export async function findFirmOf(ctx: SystemCtx, userId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('firm_people')
    .select('firm_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.firm_id
}

export async function insertPerson(ctx: SystemWriteCtx, firmId: number, userId: number): Promise<void> {
  const values = { firm_id: firmId, user_id: userId, created_at: ctx.now() }
  await ctx.db.insertInto('firm_people').values(values).execute()
}

export async function deletePerson(ctx: SystemWriteCtx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('firm_people').where('user_id', '=', userId).execute()
}
