import type { Access } from '@doorstep/contract/issues/access/schema'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { updateRow } from '../../../db/statements.ts'

export async function findAccess(ctx: SystemCtx, issueId: number): Promise<Access> {
  const row = await ctx.db
    .selectFrom('issues')
    .select(['may_enter as mayEnter', 'access_times as times', 'access_pets as pets'])
    .where('id', '=', issueId)
    .executeTakeFirst()
  return row ?? { mayEnter: null, times: null, pets: null }
}

export async function updateAccess(ctx: SystemWriteCtx, issueId: number, access: Access): Promise<void> {
  await updateRow(ctx.db, 'issues', issueId, {
    may_enter: access.mayEnter,
    access_times: access.times,
    access_pets: access.pets,
  })
}
