import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RoleName } from '@doorstep/contract/access'
import type { UserStatus } from '@doorstep/contract/users/schema'
import type { Ctx, SystemCtx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { countRows } from '../../../db/keyset.ts'
import { likePattern } from '../../../db/like.ts'
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

export async function insertInvite(ctx: SystemCtx & { db: Tx }, invite: NewInvite): Promise<number> {
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
const COLUMNS = sql`i.id, i.email, i.first_name as "firstName", i.last_name as "lastName",
  i.invited_by as "inviterId", a.first_name || ' ' || a.last_name as "inviterName",
  i.created_at as "createdAt", i.expires_at as "expiresAt"`

/** Invitations with a role where the right reaches. */
function inScope(ctx: Ctx): RawBuilder<SqlBool> {
  const developmentId = sql.ref('p.development_id')
  return sql<SqlBool>`exists (select from invitation_roles r join properties p on p.id = r.property_id
    where r.invitation_id = i.id and ${where(ctx.actor, 'user:invite', { developmentId })})`
}

interface InviteFilter {
  q: string | undefined
  limit: number
  /** The last one of the page before. */
  beforeId: number | undefined
}

/** A page of open invitations, newest first, and the one after it. */
export async function findInvites(
  ctx: Ctx,
  { q, limit, beforeId }: InviteFilter,
): Promise<{ rows: InviteRow[]; total: number }> {
  const search =
    q === undefined || q === ''
      ? sql`true`
      : sql`i.first_name || ' ' || i.last_name || ' ' || i.email ilike ${likePattern(q)}`
  const matching = sql`from invitations i join users a on a.id = i.invited_by
    where ${OPEN} and ${inScope(ctx)} and ${search}`
  const { rows } = await sql<InviteRow>`select ${COLUMNS} ${matching}
    and i.id < ${beforeId ?? Number.MAX_SAFE_INTEGER} order by i.id desc limit ${limit + 1}`.execute(ctx.db)
  return { rows, total: await countRows(ctx.db, sql`select i.id ${matching}`) }
}

/** The open invitation when it is in scope, locked. */
export async function lockInvite(ctx: Ctx & { db: Tx }, inviteId: number): Promise<InviteRow | undefined> {
  const { rows } =
    await sql<InviteRow>`select ${COLUMNS} from invitations i join users a on a.id = i.invited_by
    where i.id = ${inviteId} and ${OPEN} and ${inScope(ctx)} for update of i`.execute(ctx.db)
  return rows[0]
}

/** The open invitation of a link. */
export async function findInviteByToken(ctx: SystemCtx, tokenHash: Buffer): Promise<InviteRow | undefined> {
  const { rows } =
    await sql<InviteRow>`select ${COLUMNS} from invitations i join users a on a.id = i.invited_by
    where i.token_hash = ${tokenHash} and ${OPEN}`.execute(ctx.db)
  return rows[0]
}

/** The same, locked: two at once are one use. */
export async function lockInviteByToken(
  ctx: SystemCtx & { db: Tx },
  tokenHash: Buffer,
): Promise<InviteRow | undefined> {
  await sql`select from invitations where token_hash = ${tokenHash} for update`.execute(ctx.db)
  return findInviteByToken(ctx, tokenHash)
}

export async function findInviteRoles(ctx: SystemCtx, inviteIds: number[]): Promise<InviteRoleRow[]> {
  const { rows } = await sql<InviteRoleRow>`select r.invitation_id as "inviteId", r.role,
      p.id as "propertyId", p.development_id as "developmentId", p.name as "propertyName",
      p.address as "propertyAddress", t.name as town
    from invitation_roles r join properties p on p.id = r.property_id
      join developments d on d.id = p.development_id join towns t on t.id = d.town_id
    where r.invitation_id = any(${inviteIds}::bigint[]) order by p.name, p.id, r.role`.execute(ctx.db)
  return rows
}

export async function updateAccepted(ctx: SystemCtx & { db: Tx }, inviteId: number): Promise<void> {
  await ctx.db.updateTable('invitations').set({ accepted_at: ctx.now() }).where('id', '=', inviteId).execute()
}

export async function updateCancelled(ctx: SystemCtx & { db: Tx }, inviteId: number): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ cancelled_at: ctx.now() })
    .where('id', '=', inviteId)
    .execute()
}

/** What this inviter sent to the address before and nobody has used: the newest link alone works. */
export async function cancelEarlier(
  ctx: SystemCtx & { db: Tx },
  inviterId: number,
  email: string,
): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ cancelled_at: ctx.now() })
    .where('invited_by', '=', inviterId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Whether the inviter is still somebody who may let people in there. */
export async function mayStillInvite(
  ctx: SystemCtx,
  inviterId: number,
  developmentIds: number[],
): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${inviterId} and u.status = 'Approved'
    and (u.base_role = 'ADMIN' or not exists (
      select from unnest(${developmentIds}::bigint[]) as w (id) join developments d on d.id = w.id
      where not exists (select from property_roles m join properties p on p.id = m.property_id
        where m.user_id = u.id and m.role = 'PMGR' and (p.development_id = d.id or d.created_by = u.id))))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export interface KnownAccount {
  id: number
  status: UserStatus
}

/** The account of this address, wherever it is, locked. */
export async function lockKnownAccount(
  ctx: SystemCtx & { db: Tx },
  email: string,
): Promise<KnownAccount | undefined> {
  return (
    ctx.db
      .selectFrom('users')
      .select('id')
      // The table's check lets no other text in.
      .select(sql<UserStatus>`status`.as('status'))
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
  )
}

export async function findStatusByEmail(ctx: SystemCtx, email: string): Promise<UserStatus | undefined> {
  const { rows } = await sql<{ status: UserStatus }>`
    select status from users where lower(email) = ${email.toLowerCase()}`.execute(ctx.db)
  return rows[0]?.status
}

export interface InvitedPerson {
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
}

const columnsOf = (ctx: SystemCtx, person: InvitedPerson) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  phone_number: person.phoneNumber,
  password_hash: person.passwordHash,
  status: 'Approved',
  decided_at: ctx.now(),
  updated_at: ctx.now(),
})

export async function insertInvited(
  ctx: SystemCtx & { db: Tx },
  email: string,
  person: InvitedPerson,
): Promise<number> {
  const row = await ctx.db
    .insertInto('users')
    .values({ ...columnsOf(ctx, person), email, applied_at: ctx.now(), created_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Takes the place of a sign-up that waits or was refused, its password too: whoever signed up need not be the owner. */
export async function updateInvited(
  ctx: SystemCtx & { db: Tx },
  userId: number,
  person: InvitedPerson,
): Promise<void> {
  await ctx.db.updateTable('users').set(columnsOf(ctx, person)).where('id', '=', userId).execute()
}

/** Removes invitations that were over before: they name people who need not have come. */
export async function deleteOldInvites(ctx: SystemCtx & { db: Tx }, before: Date): Promise<number> {
  const result = await ctx.db.deleteFrom('invitations').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
