import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import { EXPIRED_SHOWN_DAYS } from '@doorstep/contract/users/invites/rules'
import type { ListInvites } from '@doorstep/contract/users/invites/schema'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { days } from '../../../db/intervals.ts'
import { readPage } from '../../../db/keyset.ts'
import type { SortedRow, SortPosition } from '../../../db/keyset.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { contains, personText } from '../../../db/searchTexts.ts'
import { updateRow } from '../../../db/statements.ts'
import { where } from '../../../policy/scopes.ts'

export interface NewInvite {
  email: string
  firstName: string
  lastName: string
  invitedBy: number
  tokenHash: Buffer
  expiresAt: Date
  importId: string | null
  firmId: number | null
  roles: { propertyId: number; role: RoleName }[]
}

export async function insertInvite(ctx: SystemWriteCtx, invite: NewInvite): Promise<number> {
  const { id } = await ctx.db
    .insertInto('invitations')
    .values({
      email: invite.email,
      first_name: invite.firstName,
      last_name: invite.lastName,
      invited_by: invite.invitedBy,
      token_hash: invite.tokenHash,
      created_at: ctx.now(),
      expires_at: invite.expiresAt,
      import_id: invite.importId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = invite.roles.map(({ propertyId, role }) => ({
    invitation_id: id,
    property_id: propertyId,
    role,
  }))
  if (roles.length > 0) await ctx.db.insertInto('invitation_roles').values(roles).execute()
  if (invite.firmId !== null)
    await ctx.db
      .insertInto('invitation_firms')
      .values({ invitation_id: id, firm_id: invite.firmId })
      .execute()
  return id
}

/**
 * Returns the times of this person's latest invitations, newest first. Replaced and cancelled invitations count too.
 */
export async function findSentTimes(
  ctx: SystemCtx,
  inviterId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await ctx.db
    .selectFrom('invitations')
    .select('created_at as at')
    .where('invited_by', '=', inviterId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at }) => at)
}

const UNUSED = sql<SqlBool>`i.accepted_at is null and i.cancelled_at is null`
const OPEN = sql<SqlBool>`${UNUSED} and i.expires_at > now()`
const SHOWN = sql<SqlBool>`${UNUSED} and i.expires_at > now() - ${days(EXPIRED_SHOWN_DAYS)}`
function invites({ db }: SystemCtx, which: RawBuilder<SqlBool>) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('users as a', 'a.id', 'i.invited_by')
    .leftJoin('invitation_firms as w', 'w.invitation_id', 'i.id')
    .where(which)
}

const COLUMNS = [
  'i.id',
  'i.email',
  'i.first_name as firstName',
  'i.last_name as lastName',
  'i.invited_by as inviterId',
  sql<string>`a.first_name || ' ' || a.last_name`.as('inviterName'),
  'i.created_at as createdAt',
  'i.expires_at as expiresAt',
  'i.import_id as importId',
  'w.firm_id as firmId',
] as const

const inviteRows = (ctx: SystemCtx, which: RawBuilder<SqlBool>) => invites(ctx, which).select(COLUMNS)
export type InviteRow = QueryRow<typeof inviteRows>

type PlaceFilter = Partial<Pick<ListInvites, 'role' | 'developmentId' | 'propertyId' | 'firmId'>>

function inScope(ctx: Ctx, filter: PlaceFilter = {}): RawBuilder<SqlBool> {
  const { firmId } = filter
  if (firmId !== undefined) return sql<SqlBool>`w.firm_id = ${firmId} and ${firmInScope(ctx, filter)}`
  return sql<SqlBool>`(${roleInScope(ctx, filter)} or ${firmInScope(ctx, filter)})`
}

/** People of a firm count as contractors of the developments that it serves, and belong to no property. */
function firmInScope(ctx: Ctx, { role, developmentId, propertyId }: PlaceFilter): RawBuilder<SqlBool> {
  if (propertyId !== undefined || ((role ?? '') !== '' && role !== 'CONTRACTOR')) return sql<SqlBool>`false`
  const serves = [where(ctx.actor, 'user:invite', { developmentId: sql.ref('s.development_id') })]
  if (developmentId !== undefined) serves.push(sql<SqlBool>`s.development_id = ${developmentId}`)
  return sql<SqlBool>`exists (select from firm_developments s
    where s.firm_id = w.firm_id and ${sql.join(serves, sql` and `)})`
}

function roleInScope(ctx: Ctx, { role, developmentId, propertyId }: PlaceFilter): RawBuilder<SqlBool> {
  const conditions = [where(ctx.actor, 'user:invite', { developmentId: sql.ref('p.development_id') })]
  if (role !== undefined && role !== '') conditions.push(sql<SqlBool>`r.role = ${sql.lit(role)}`)
  if (developmentId !== undefined) conditions.push(sql<SqlBool>`p.development_id = ${developmentId}`)
  if (propertyId !== undefined) conditions.push(sql<SqlBool>`p.id = ${propertyId}`)
  return sql<SqlBool>`exists (select from invitation_roles r join homes p on p.id = r.property_id
    where r.invitation_id = i.id and ${sql.join(conditions, sql` and `)})`
}

const INVITE_ORDERS = {
  createdAt: { by: sql`i.created_at`, type: 'timestamptz' },
  expiresAt: { by: sql`i.expires_at`, type: 'timestamptz' },
  name: { by: sql`lower(i.first_name || ' ' || i.last_name)`, type: 'text' },
} as const

export async function findInvites(
  ctx: Ctx,
  filter: ListInvites,
  position: SortPosition | undefined,
): Promise<{ rows: (InviteRow & SortedRow)[]; total: number }> {
  const { q, sort, limit, importId } = filter
  const order = INVITE_ORDERS[sort.replace('-', '') as keyof typeof INVITE_ORDERS]
  const matching = invites(ctx, SHOWN)
    .where(inScope(ctx, filter))
    .$if(importId !== undefined, (query) => query.where('i.import_id', '=', importId ?? null))
    .$if(q !== undefined && q !== '', (query) => query.where(contains(personText('i'), q ?? '')))
  const page = { ...order, ids: [sql`i.id`], descending: sort.startsWith('-') }
  return readPage(ctx.db, matching.select(COLUMNS), page, { limit, position })
}

/** Locks the firm before its invitations. Removing a person from a firm uses the same order, to avoid deadlocks. */
async function lockFirmOf(ctx: SystemWriteCtx, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`select from firms where id in (select w.firm_id from invitation_firms w
    join invitations i on i.id = w.invitation_id where ${which}) for update`.execute(ctx.db)
}

export async function lockInvite(ctx: WriteCtx, inviteId: number): Promise<InviteRow | undefined> {
  await lockFirmOf(ctx, sql`i.id = ${inviteId}`)
  return inviteRows(ctx, SHOWN)
    .where('i.id', '=', inviteId)
    .where(inScope(ctx))
    .forUpdate('i')
    .executeTakeFirst()
}

export async function findInviteByToken(ctx: SystemCtx, tokenHash: Buffer): Promise<InviteRow | undefined> {
  return inviteRows(ctx, OPEN).where('i.token_hash', '=', tokenHash).executeTakeFirst()
}

/**
 * Locks and returns the open invitation with this token, so that two simultaneous calls can't both use the invitation.
 */
export async function lockInviteByToken(
  ctx: SystemWriteCtx,
  tokenHash: Buffer,
): Promise<InviteRow | undefined> {
  await lockFirmOf(ctx, sql`i.token_hash = ${tokenHash}`)
  await ctx.db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .execute()
  return findInviteByToken(ctx, tokenHash)
}

export async function findInviteRoles(ctx: SystemCtx, inviteIds: number[]) {
  return ctx.db
    .selectFrom('invitation_roles as r')
    .innerJoin('homes as p', 'p.id', 'r.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .select([
      'r.invitation_id as inviteId',
      // A check constraint on the table guarantees this type.
      sql<RoleName>`r.role`.as('role'),
      'p.id as propertyId',
      'p.development_id as developmentId',
      'p.name as propertyName',
      'p.address as propertyAddress',
      't.name as town',
    ])
    .where(sql<SqlBool>`r.invitation_id = any(${inviteIds}::bigint[])`)
    .orderBy('p.name')
    .orderBy('p.id')
    .orderBy('r.role')
    .execute()
}

export type InviteRoleRow = Awaited<ReturnType<typeof findInviteRoles>>[number]

export async function updateCancelled(ctx: SystemWriteCtx, inviteId: number): Promise<void> {
  await updateRow(ctx.db, 'invitations', inviteId, { cancelled_at: ctx.now() })
}

/** Cancels the inviter's earlier unused invitations to the address, so that only the newest link works. */
export async function cancelEarlier(ctx: SystemWriteCtx, inviterId: number, email: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ cancelled_at: ctx.now() })
    .where('invited_by', '=', inviterId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

export async function cancelIntoFirm(ctx: SystemWriteCtx, firmId: number, email: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ cancelled_at: ctx.now() })
    .where('id', 'in', (query) =>
      query.selectFrom('invitation_firms').select('invitation_id').where('firm_id', '=', firmId),
    )
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}
