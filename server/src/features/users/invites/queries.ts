import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { countList } from '../../../db/keyset.ts'
import type { IdPosition } from '../../../db/keyset.ts'
import { likePattern } from '../../../db/searchTexts.ts'
import { where } from '../../../policy/scopes.ts'

export interface NewInvite {
  email: string
  firstName: string
  lastName: string
  invitedBy: number
  tokenHash: Buffer
  expiresAt: Date
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('invitation_roles')
    .values(
      invite.roles.map(({ propertyId, role }) => ({ invitation_id: id, property_id: propertyId, role })),
    )
    .execute()
  return id
}

/** When this person sent the newest invitations since then, newest first: those that were replaced or taken back too. */
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

export interface InviteRow {
  id: number
  email: string
  firstName: string
  lastName: string
  inviterId: number
  inviterName: string
  createdAt: Date
  expiresAt: Date
}

export interface InviteRoleRow {
  inviteId: number
  role: RoleName
  propertyId: number
  developmentId: number
  propertyName: string
  propertyAddress: string
  town: string
}

const OPEN = sql<SqlBool>`i.accepted_at is null and i.cancelled_at is null and i.expires_at > now()`
// The inferred type of a query builder cannot be written down.
// oxlint-disable-next-line typescript/explicit-function-return-type
function openInvites({ db }: SystemCtx) {
  return db.selectFrom('invitations as i').innerJoin('users as a', 'a.id', 'i.invited_by').where(OPEN)
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
] as const

/** Invitations with a role where the right reaches. */
function inScope(ctx: Ctx): RawBuilder<SqlBool> {
  const developmentId = sql.ref('p.development_id')
  return sql<SqlBool>`exists (select from invitation_roles r join properties p on p.id = r.property_id
    where r.invitation_id = i.id and ${where(ctx.actor, 'user:invite', { developmentId })})`
}

interface InviteFilter {
  q: string | undefined
  limit: number
  after: IdPosition | undefined
}

/** A page of open invitations, newest first, and the one after it. */
export async function findInvites(
  ctx: Ctx,
  { q, limit, after }: InviteFilter,
): Promise<{ rows: InviteRow[]; total: number }> {
  const matching = openInvites(ctx)
    .where(inScope(ctx))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(
        sql<SqlBool>`i.first_name || ' ' || i.last_name || ' ' || i.email ilike ${likePattern(q ?? '')}`,
      ),
    )
  const rows = await matching
    .select(COLUMNS)
    .where('i.id', '<', after?.id ?? Number.MAX_SAFE_INTEGER)
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  const list = { rows, limit, position: after }
  return { rows, total: await countList(ctx.db, list, sql`${matching.select('i.id')}`) }
}

/** The open invitation when it is in scope, locked. */
export async function lockInvite(ctx: WriteCtx, inviteId: number): Promise<InviteRow | undefined> {
  return openInvites(ctx)
    .select(COLUMNS)
    .where('i.id', '=', inviteId)
    .where(inScope(ctx))
    .forUpdate('i')
    .executeTakeFirst()
}

/** The open invitation of a link. */
export async function findInviteByToken(ctx: SystemCtx, tokenHash: Buffer): Promise<InviteRow | undefined> {
  return openInvites(ctx).select(COLUMNS).where('i.token_hash', '=', tokenHash).executeTakeFirst()
}

/** The same, locked: two at once are one use. */
export async function lockInviteByToken(
  ctx: SystemWriteCtx,
  tokenHash: Buffer,
): Promise<InviteRow | undefined> {
  await ctx.db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .execute()
  return findInviteByToken(ctx, tokenHash)
}

export async function findInviteRoles(ctx: SystemCtx, inviteIds: number[]): Promise<InviteRoleRow[]> {
  return ctx.db
    .selectFrom('invitation_roles as r')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .innerJoin('developments as d', 'd.id', 'p.development_id')
    .innerJoin('towns as t', 't.id', 'd.town_id')
    .select([
      'r.invitation_id as inviteId',
      // The table's check lets no other text in.
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

export async function updateCancelled(ctx: SystemWriteCtx, inviteId: number): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ cancelled_at: ctx.now() })
    .where('id', '=', inviteId)
    .execute()
}

/** What this inviter sent to the address before and nobody has used: the newest link alone works. */
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
