import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import type { QueryRow } from '../../db/rows.ts'
import { updateRow } from '../../db/statements.ts'
import { managesDevelopment } from '../../policy/managers.ts'
import type { Right } from '../../policy/policy.ts'
import { includes, where } from '../../policy/scopes.ts'
import { withMappings } from './roles/queries.ts'
import type { AccountMapping } from './roles/queries.ts'

/**
 * A condition for queries whose people are `u`. Matches people with a role in the right's scope, and applicants for an
 * address there. Lists set `ofMany`, so that the database computes the set once instead of per person.
 */
export function isPersonInScope(ctx: Ctx, right: Right, { ofMany = false } = {}): RawBuilder<SqlBool> {
  if (includes(ctx.actor, right, {})) return sql<SqlBool>`true`
  const propertyId = sql.ref('p.id')
  const developmentId = sql.ref('p.development_id')
  const mapped = sql`property_roles m join homes p on p.id = m.property_id
    where ${where(ctx.actor, right, { propertyId, developmentId })}`
  return sql<SqlBool>`(${where(ctx.actor, right, { userId: sql.ref('u.id') })}
    or ${ofMany ? sql`u.id in (select m.user_id from ${mapped})` : sql`exists (select from ${mapped} and m.user_id = u.id)`}
    or (u.status in ('Pending', 'Rejected') and exists (select from homes p
      where p.id = u.requested_property_id and ${where(ctx.actor, right, { developmentId })})))`
}

/**
 * A condition for queries whose people are `u`. Matches people with a role at the place, and applicants for an address
 * there. A place outside the right matches nobody. So the filter doesn't reveal a role elsewhere.
 */
export function belongsTo(
  { actor }: Ctx,
  right: Right,
  { developmentId, propertyId }: { developmentId?: number | undefined; propertyId?: number | undefined },
): RawBuilder<SqlBool> {
  const dp = { propertyId: sql.ref('dp.id'), developmentId: sql.ref('dp.development_id') }
  const conditions = [where(actor, right, dp)]
  if (developmentId !== undefined) conditions.push(sql<SqlBool>`dp.development_id = ${developmentId}`)
  if (propertyId !== undefined) conditions.push(sql<SqlBool>`dp.id = ${propertyId}`)
  const isThere = sql.join(conditions, sql` and `)
  return sql<SqlBool>`(exists (select from property_roles dm join homes dp on dp.id = dm.property_id
      where dm.user_id = u.id and ${isThere})
    or (u.status in ('Pending', 'Rejected') and exists (select from homes dp
      where dp.id = u.requested_property_id and ${isThere})))`
}

export function accounts(ctx: SystemCtx) {
  return (
    ctx.db
      .selectFrom('users as u')
      .leftJoin('homes as q', 'q.id', 'u.requested_property_id')
      .leftJoin('holdings as h', 'h.user_id', 'u.id')
      .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
      .select(['u.mfa_enabled as mfaEnabled', 'u.photo_key as photoKey'])
      // The active firm that the person works for.
      .select('h.firm_id as firmId')
      .select([
        'u.requested_property_id as requestedPropertyId',
        'q.development_id as requestedDevelopmentId',
      ])
      .select([
        sql<boolean>`u.base_role = 'ADMIN'`.as('isAdmin'),
        sql<boolean>`u.anonymised_at is not null`.as('isAnonymised'),
        // A check constraint on the table guarantees this type.
        sql<UserStatus>`u.status`.as('status'),
      ])
  )
}

export type AccountRow = QueryRow<typeof accounts> & { mappings: AccountMapping[] }

export async function findAccount(ctx: Ctx, right: Right, userId: number): Promise<AccountRow | undefined> {
  const rows = await accounts(ctx).where('u.id', '=', userId).where(isPersonInScope(ctx, right)).execute()
  return (await withMappings(ctx, rows))[0]
}

/** The accounts of these addresses that the right covers, keyed by lower-case address. */
export async function findAccountsByEmail(
  ctx: Ctx,
  right: Right,
  emails: readonly string[],
): Promise<Map<string, AccountRow>> {
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await accounts(ctx)
    .where(sql<boolean>`lower(u.email) = any(${wanted}::text[])`)
    .where(isPersonInScope(ctx, right))
    .execute()
  return new Map((await withMappings(ctx, rows)).map((row) => [row.email.toLowerCase(), row]))
}

/** Locks the accounts of these addresses, always in the same order to avoid deadlocks. */
export async function lockAccounts(ctx: WriteCtx, emails: readonly string[]): Promise<void> {
  await sql`select id from users where lower(email) = any(${emails}::text[]) order by id for update`.execute(
    ctx.db,
  )
}

export async function listAccounts(ctx: SystemCtx): Promise<AccountRow[]> {
  const rows = await accounts(ctx).where('u.anonymised_at', 'is', null).orderBy('u.email').execute()
  return withMappings(ctx, rows)
}

/**
 * Returns the account without a check of the scope. Only for the system, and for actions that another check has
 * authorised.
 */
export async function getAccount(ctx: SystemCtx, userId: number): Promise<AccountRow> {
  const [account] = await withMappings(ctx, await accounts(ctx).where('u.id', '=', userId).execute())
  if (!account) throw new Error('an account that was found has gone')
  return account
}

/**
 * Returns the account if this right covers it, and locks it until the transaction ends. Reads the account after taking
 * the lock, so that the result includes new roles and other changes by the previous holder of the lock.
 */
export async function lockAccount(
  ctx: WriteCtx,
  right: Right,
  userId: number,
): Promise<AccountRow | undefined> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return findAccount(ctx, right, userId)
}

/**
 * Locks the person, so that changes to one person run one after another. Returns false if the account is anonymised.
 */
export async function lockPerson(ctx: SystemWriteCtx, userId: number): Promise<boolean> {
  const person = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return person !== undefined
}

/** Sets the status. A decision also records its time. */
export async function updateStatus(
  ctx: SystemWriteCtx,
  userId: number,
  { status, isDecision }: { status: UserStatus; isDecision: boolean },
): Promise<void> {
  await updateRow(ctx.db, 'users', userId, {
    status,
    updated_at: ctx.now(),
    ...(isDecision && { decided_at: ctx.now() }),
  })
}

/**
 * Returns whether another administrator can sign in. An administrator who has never used the one-time link has no
 * password and doesn't count.
 */
export async function hasOtherAdmin(ctx: SystemCtx, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('base_role', '=', 'ADMIN')
    .where('status', '=', 'Approved')
    .where('password_hash', 'is not', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface Person {
  email: string
  firstName: string
}

/** Returns the managers of a development. If the development has no managers, returns the administrators. */
export async function findManagers(ctx: SystemCtx, developmentId: number | null): Promise<Person[]> {
  const managers = await ctx.db
    .selectFrom('users as u')
    .select(['u.email', 'u.first_name as firstName'])
    .where('u.status', '=', 'Approved')
    .where(
      sql<boolean>`exists (select from developments d where d.id = ${developmentId} and ${managesDevelopment})`,
    )
    .orderBy('u.id')
    .execute()
  return managers.length > 0 ? managers : findAdmins(ctx)
}

export async function findAdmins(ctx: SystemCtx): Promise<Person[]> {
  return ctx.db
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('status', '=', 'Approved')
    .where('base_role', '=', 'ADMIN')
    .orderBy('id')
    .execute()
}
