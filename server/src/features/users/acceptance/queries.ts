import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { columnsOf } from '../../../db/columns.ts'
import { insertRow, updateRow } from '../../../db/statements.ts'
import { managesDevelopment } from '../../../policy/managers.ts'

export async function mayStillInvite(
  ctx: SystemCtx,
  inviterId: number,
  developmentIds: number[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', inviterId)
    .where('u.status', '=', 'Approved')
    .where(
      sql<SqlBool>`(u.base_role = 'ADMIN' or not exists (
        select from unnest(${developmentIds}::bigint[]) as w (id) join developments d on d.id = w.id
        where not ${managesDevelopment}))`,
    )
    .executeTakeFirst()
  return row !== undefined
}

export interface KnownAccount {
  id: number
  status: UserStatus
}

/** Locks and returns the account of this address, in any scope. */
export async function lockKnownAccount(
  ctx: SystemWriteCtx,
  email: string,
): Promise<KnownAccount | undefined> {
  return (
    ctx.db
      .selectFrom('users')
      .select('id')
      // A check constraint on the table guarantees this type.
      .select(sql<UserStatus>`status`.as('status'))
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
  )
}

export async function findStatusByEmail(ctx: SystemCtx, email: string): Promise<UserStatus | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    // A check constraint on the table guarantees this type.
    .select(sql<UserStatus>`status`.as('status'))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.status
}

export interface InvitedPerson {
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
}

const invitedColumns = (ctx: SystemCtx, person: InvitedPerson) => ({
  ...columnsOf('users', person),
  status: 'Approved',
  decided_at: ctx.now(),
  updated_at: ctx.now(),
})

export async function insertInvited(
  ctx: SystemWriteCtx,
  email: string,
  person: InvitedPerson,
): Promise<number> {
  return insertRow(ctx.db, 'users', {
    ...invitedColumns(ctx, person),
    email,
    applied_at: ctx.now(),
    created_at: ctx.now(),
  })
}

/**
 * Replaces a pending or rejected sign-up, including its password, because somebody other than the owner of the address
 * might have signed up.
 */
export async function updateInvited(
  ctx: SystemWriteCtx,
  userId: number,
  person: InvitedPerson,
): Promise<void> {
  await updateRow(ctx.db, 'users', userId, invitedColumns(ctx, person))
}

export async function updateAccepted(ctx: SystemWriteCtx, inviteId: number): Promise<void> {
  await updateRow(ctx.db, 'invitations', inviteId, { accepted_at: ctx.now() })
}
