import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../context.ts'
import { managesDevelopment } from '../../policy/managers.ts'
import type { Right } from '../../policy/policy.ts'
import { includes, where } from '../../policy/scopes.ts'
import { withMappings } from './roles/queries.ts'
import type { AccountMapping } from './roles/queries.ts'

/** An account with everything that decides who may change it. */
export interface AccountRow {
  id: number
  email: string
  firstName: string
  lastName: string
  isAdmin: boolean
  status: UserStatus
  mfaEnabled: boolean
  photoKey: string | null
  /** Nobody's any more. */
  isAnonymised: boolean
  requestedPropertyId: number | null
  requestedDevelopmentId: number | null
  mappings: AccountMapping[]
  /** The active firm that they work for. */
  firmId: number | null
}

/**
 * Of a query whose people are `u`: those mapped where the right reaches, and applicants for an address there.
 * Of many people it is a set that is found once; one person is asked about alone.
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
 * Of a query whose people are `u`: those mapped at the place, and applicants for an address there. A place where the
 * right does not reach is nobody's: who is known from elsewhere does not show by it where else they are.
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
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('homes as q', 'q.id', 'u.requested_property_id')
    .leftJoin('holdings as h', 'h.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(['u.mfa_enabled as mfaEnabled', 'u.photo_key as photoKey'])
    .select('h.firm_id as firmId')
    .select(['u.requested_property_id as requestedPropertyId', 'q.development_id as requestedDevelopmentId'])
    .select([
      sql<boolean>`u.base_role = 'ADMIN'`.as('isAdmin'),
      sql<boolean>`u.anonymised_at is not null`.as('isAnonymised'),
      // The table's check lets no other text in.
      sql<UserStatus>`u.status`.as('status'),
    ])
}

/** The account when this right covers it. */
export async function findAccount(ctx: Ctx, right: Right, userId: number): Promise<AccountRow | undefined> {
  const rows = await accounts(ctx).where('u.id', '=', userId).where(isPersonInScope(ctx, right)).execute()
  return (await withMappings(ctx, rows))[0]
}

/** The accounts of these addresses that the right covers, by the address in lower case. */
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

/** Locks the accounts of these addresses, always in the same order. */
export async function lockAccounts(ctx: WriteCtx, emails: readonly string[]): Promise<void> {
  await sql`select id from users where lower(email) = any(${emails}::text[]) order by id for update`.execute(
    ctx.db,
  )
}

/** Every account of a person, by address. */
export async function listAccounts(ctx: SystemCtx): Promise<AccountRow[]> {
  const rows = await accounts(ctx).where('u.anonymised_at', 'is', null).orderBy('u.email').execute()
  return withMappings(ctx, rows)
}

/** For the system, and for what was authorised already. */
export async function getAccount(ctx: SystemCtx, userId: number): Promise<AccountRow> {
  const [account] = await withMappings(ctx, await accounts(ctx).where('u.id', '=', userId).execute())
  if (!account) throw new Error('an account that was found has gone')
  return account
}

/**
 * The same, locked until the transaction ends. Locked first and read then: whoever waited here sees what the one before
 * made of the account, its new mappings too.
 */
export async function lockAccount(
  ctx: WriteCtx,
  right: Right,
  userId: number,
): Promise<AccountRow | undefined> {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return findAccount(ctx, right, userId)
}

/** Who changes something of a person waits here for the one before. False where the account is nobody's any more. */
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

/** Sets the status; a decision is dated, and taken once. */
export async function updateStatus(
  ctx: SystemWriteCtx,
  userId: number,
  { status, isDecision }: { status: UserStatus; isDecision: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ status, updated_at: ctx.now(), ...(isDecision && { decided_at: ctx.now() }) })
    .where('id', '=', userId)
    .execute()
}

/** Whether an administrator who can log in is left besides this one: who never used the printed link cannot. */
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

/** The managers of a development; the administrators where it has none. */
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
