import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { SystemCtx } from '../../context.ts'
import type { Users } from '../../db/types.ts'

export type UserRow = Selectable<Users>

export async function findUserByEmail(ctx: SystemCtx, email: string): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function getUser(ctx: SystemCtx, userId: number): Promise<UserRow> {
  return ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

export async function updatePassword(ctx: SystemCtx, userId: number, passwordHash: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: ctx.now() })
    .where('id', '=', userId)
    .execute()
}

/** Every role that the person holds somewhere. */
export async function findMappedRoles(ctx: SystemCtx, userId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('property_roles')
    .select('role')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.role)
}
