import type { RoleName } from '@doorstep/contract/access'
import type { Invite, InviteUser, ListInvites } from '@doorstep/contract/users/invites/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { hashToken, newToken } from '../../../crypto/tokens.ts'
import { AppError, notFound } from '../../../errors.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { IdCursor, idPage } from '../../../paging/pages.ts'
import { withIdempotency } from '../../../idempotency.ts'
import type { Page } from '../../../paging/pages.ts'
import { rateLimited } from '../../../limits/limits.ts'
import { authorize } from '../../../policy/authorize.ts'
import { includes } from '../../../policy/scopes.ts'
import { requireInPlace } from '../../properties/moves/service.ts'
import { getProperty } from '../../properties/service.ts'
import { findAccountsByEmail } from '../queries.ts'
import { grantableRole } from '../rules.ts'
import { INVITE_HOURS, sendInvite } from './messages.ts'
import { presentInvite } from './present.ts'
import {
  cancelEarlier,
  findInviteRoles,
  findInvites,
  findSentTimes,
  insertInvite,
  lockInvite,
  updateCancelled,
} from './queries.ts'
import type { InviteRoleRow, InviteRow } from './queries.ts'

const RIGHT = 'user:invite'
/** Mails that one person may send to addresses of their choice in an hour. */
const INVITES_MAX = 200
const HOUR_MS = 60 * 60 * 1000

export interface Invitation {
  email: string
  firstName: string
  lastName: string
  roles: { propertyId: number; role: RoleName }[]
}

/** Writes to somebody who is not among one's people yet. The link makes their account, or adds to the one they have. */
export async function inviteUser(ctx: Ctx, { body }: { body: InviteUser }): Promise<Invite> {
  const { email, firstName, lastName, roleId } = body
  const propertyIds = [...new Set(body.propertyIds)]
  return withTransaction(ctx, async (tx) => {
    // A second click waits, and then meets the first one's answer.
    await lockInvites(tx)
    const isStillVisible = async (id: number): Promise<boolean> => (await lockInvite(tx, id)) !== undefined
    // Nobody edits one: it is open, or gone.
    const call = { endpoint: 'inviteUser', body, isUnchanged: async () => true }
    return withIdempotency(tx, { ...call, isStillVisible, idOf: ({ id }: Invite) => id }, async () => {
      for (const propertyId of propertyIds) await requireProperty(tx, propertyId)
      const role = grantableRole(tx.actor, roleId)
      await refuseKnown(tx, email)
      const roles = propertyIds.map((propertyId) => ({ propertyId, role }))
      return storeInvite(tx, { email, firstName, lastName, roles })
    })
  })
}

async function requireProperty(tx: WriteCtx, propertyId: number): Promise<void> {
  const { developmentId } = await getProperty(tx, 'property:list', propertyId)
  authorize(tx, RIGHT, { developmentId })
  await requireInPlace(tx, developmentId, [propertyId])
}

/** Of people in one's sight only: whoever is known elsewhere is invited like anybody else, and nothing shows it. */
async function refuseKnown(tx: Ctx, email: string): Promise<void> {
  const status = (await findAccountsByEmail(tx, RIGHT, [email])).get(email.toLowerCase())?.status
  if (status === 'Approved' || status === 'Suspended')
    throw new AppError('CONFLICT', 'This person already has an account. Please give them the role there.')
  if (status === 'Pending')
    throw new AppError('CONFLICT', 'This person has signed up and waits for your decision.')
}

/** The actor's other invitations wait until this transaction ends: what was counted here still holds when it commits. */
export async function lockInvites(tx: WriteCtx): Promise<void> {
  await lockName(tx, `invites of ${tx.actor.userId}`)
}

/** How many invitations the actor may still send; with none left, the seconds until the next one. */
export async function invitesLeft(tx: WriteCtx): Promise<{ left: number; retryAfter: number }> {
  await lockInvites(tx)
  const now = tx.now().getTime()
  const window = { since: new Date(now - HOUR_MS), limit: INVITES_MAX }
  const sent = await findSentTimes(tx, tx.actor.userId, window)
  const oldest = sent.at(-1)?.getTime() ?? now
  return { left: INVITES_MAX - sent.length, retryAfter: Math.max(1, (oldest + HOUR_MS - now) / 1000) }
}

/** Stores and mails an invitation, and counts it. What it grants was judged before. */
export async function storeInvite(tx: WriteCtx, invitation: Invitation): Promise<Invite> {
  const { left, retryAfter } = await invitesLeft(tx)
  if (left <= 0) throw rateLimited(retryAfter)
  const token = newToken()
  const expiresAt = new Date(tx.now().getTime() + INVITE_HOURS * HOUR_MS)
  await cancelEarlier(tx, tx.actor.userId, invitation.email)
  const invitedBy = tx.actor.userId
  const id = await insertInvite(tx, { ...invitation, invitedBy, tokenHash: hashToken(token), expiresAt })
  const roles = await findInviteRoles(tx, [id])
  await emitAudit(tx, {
    action: 'user.invite',
    object: { type: 'invite', id },
    after: { roles: invitation.roles },
  })
  const inviterName = tx.actor.name
  const { email, firstName, lastName } = invitation
  await sendInvite(tx, { email, inviterName, roles }, { token, expiresAt })
  const row = { id, email, firstName, lastName, inviterId: invitedBy, inviterName, expiresAt }
  return presentInvite({ ...row, createdAt: tx.now() }, roles)
}

/** Invitations that nobody has accepted yet. */
export async function listInvites(ctx: Ctx, { query }: { query: ListInvites }): Promise<Page<Invite>> {
  const after = decodeCursor(IdCursor, query.cursor)
  const { q, limit } = query
  const { rows, total } = await findInvites(ctx, { q, limit, after })
  const roles = Map.groupBy(await rolesSeen(ctx, rows), ({ inviteId }) => inviteId)
  return idPage(rows, limit, total, (row) => presentInvite(row, roles.get(row.id) ?? []))
}

async function rolesSeen(ctx: Ctx, invites: readonly InviteRow[]): Promise<InviteRoleRow[]> {
  const roles = await findInviteRoles(
    ctx,
    invites.map(({ id }) => id),
  )
  return roles.filter(({ developmentId }) => includes(ctx.actor, RIGHT, { developmentId }))
}

/** Its link opens nothing any more. */
export async function cancelInvite(ctx: Ctx, { params }: { params: { inviteId: number } }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const invite = await lockInvite(tx, params.inviteId)
    if (!invite) throw notFound()
    for (const { developmentId } of await findInviteRoles(tx, [invite.id]))
      authorize(tx, RIGHT, { developmentId })
    await updateCancelled(tx, invite.id)
    await emitAudit(tx, { action: 'user.cancelInvite', object: { type: 'invite', id: invite.id } })
  })
}
