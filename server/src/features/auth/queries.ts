import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import type { Users } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import { HOLDINGS, holdingsOf } from '../../policy/holdings.ts'
import type { Holdings } from '../../policy/holdings.ts'

/** The columns are listed by name, so that this version ignores columns that a newer version adds. */
const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'base_role',
  'status',
  'password_hash',
  'mfa_enabled',
  'totp_confirmed_at',
  'first_screen',
] as const

export type UserRow = Pick<Selectable<Users>, (typeof COLUMNS)[number]>

export async function findUserByEmail(ctx: SystemCtx, email: string): Promise<UserRow | undefined> {
  return ctx.db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Finds an account for operator commands, which identify it by its email address. */
export async function getUserByEmail(ctx: SystemCtx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(ctx, email)
  if (!user)
    throw new AppError(
      'NOT_FOUND',
      'There is no account with this email address. "npm run admin -- user list" shows every account.',
    )
  return user
}

export async function getUser(ctx: SystemCtx, userId: number): Promise<UserRow> {
  return ctx.db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow()
}

/**
 * Returns the account, locked until the transaction ends. All code that ends sessions takes this lock too. So a new
 * session either ends with the others or depends on the account's new state.
 */
export async function lockUser(ctx: SystemWriteCtx, userId: number): Promise<UserRow> {
  return ctx.db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores a password hash if the account still has the expected old hash. Returns whether the new hash was stored. */
export async function updatePassword(
  ctx: SystemWriteCtx,
  userId: number,
  passwordHash: string,
  expected?: string | null,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: ctx.now() })
    .where('id', '=', userId)
    .$if(expected !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', expected ?? null),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findHoldings(ctx: SystemCtx, userId: number): Promise<Holdings> {
  const row = await ctx.db
    .selectFrom('holdings as h')
    .select(HOLDINGS)
    .where('h.user_id', '=', userId)
    .executeTakeFirst()
  return holdingsOf(row ?? { mappings: null, created_development_ids: null, firm_id: null })
}
