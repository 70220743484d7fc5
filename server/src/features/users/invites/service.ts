import type { RoleName } from '@doorstep/contract/access'
import { INVITE_HOURS } from '@doorstep/contract/users/invites/rules'
import { Invite } from '@doorstep/contract/users/invites/schema'
import type { InviteUser, ListInvites } from '@doorstep/contract/users/invites/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { hashToken, newToken } from '../../../crypto/tokens.ts'
import { AppError, notFound } from '../../../errors.ts'
import { positionOf, sortedPage } from '../../../paging/pages.ts'
import { withIdempotency } from '../../../idempotency.ts'
import type { Page } from '../../../paging/pages.ts'
import { rateLimited } from '../../../limits/limits.ts'
import { authorize } from '../../../policy/authorize.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findEmployers } from '../employers/queries.ts'
import type { EmployerRow } from '../employers/queries.ts'
import { placeOf, requireAllOwn, requireOn } from '../employers/rules.ts'
import { requireInPlace } from '../../properties/moves/service.ts'
import { getProperty } from '../../properties/service.ts'
import { findAccountsByEmail } from '../queries.ts'
import { grantableRole, mayGrant } from '../rules.ts'
import { sendInvite } from './messages.ts'
import { presentInvite } from './present.ts'
import type { Granted } from './present.ts'
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
const GIVE_THERE = 'Please give their account the role instead.'
export const ADD_THERE = 'Please add them to the firm instead.'
/** The number of invitations that a person can send in an hour. */
const INVITES_MAX = 200
const HOUR_MS = 60 * 60 * 1000

export interface Invitation {
  email: string
  firstName: string
  lastName: string
  importId?: string | null
  firm?: EmployerRow | undefined
  roles: { propertyId: number; role: RoleName }[]
}

/**
 * Invites a person who is not in the actor's scope yet. The link creates an account or adds roles to an existing one.
 */
export async function inviteUser(ctx: Ctx, { body }: { body: InviteUser }): Promise<Invite> {
  const { email, firstName, lastName, roleId } = body
  const propertyIds = [...new Set(body.propertyIds)]
  return withTransaction(ctx, async (tx) => {
    // The request of a second click waits here, and then gets the answer of the first call.
    await lockInvites(tx)
    const isStillVisible = async (id: number): Promise<boolean> => (await lockInvite(tx, id)) !== undefined
    // Nothing changes an invitation except its removal, so the first call's answer is still correct.
    const call = { endpoint: 'inviteUser', answer: Invite, body, isUnchanged: async () => true }
    return withIdempotency(tx, { ...call, isStillVisible, idOf: ({ id }: Invite) => id }, async () => {
      for (const propertyId of propertyIds) await requireProperty(tx, propertyId)
      const role = grantableRole(tx.actor, roleId)
      await refuseKnown(tx, email, GIVE_THERE)
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

/**
 * Throws CONFLICT if the person is known in the actor's scope. A person known only elsewhere gets an invitation like a
 * stranger. So the answer does not reveal that the person is known.
 */
export async function refuseKnown(tx: Ctx, email: string, advice: string): Promise<void> {
  const status = (await findAccountsByEmail(tx, RIGHT, [email])).get(email.toLowerCase())?.status
  if (status === 'Approved' || status === 'Suspended')
    throw new AppError('CONFLICT', `This person already has an account. ${advice}`)
  if (status === 'Pending')
    throw new AppError(
      'CONFLICT',
      'This person has signed up and is waiting for your decision. Approve or reject the sign-up instead.',
    )
}

/** Blocks the actor's other invitations until this transaction ends, so that the count is still right at commit. */
export async function lockInvites(tx: WriteCtx): Promise<void> {
  await lockName(tx, `invites of ${tx.actor.userId}`)
}

/**
 * Returns how many more invitations the actor can send. If none are left, also returns the seconds until the actor can
 * send another invitation.
 */
export async function invitesLeft(tx: WriteCtx): Promise<{ left: number; retryAfter: number }> {
  await lockInvites(tx)
  const now = tx.now().getTime()
  const window = { since: new Date(now - HOUR_MS), limit: INVITES_MAX }
  const sent = await findSentTimes(tx, tx.actor.userId, window)
  const oldest = sent.at(-1)?.getTime() ?? now
  return { left: INVITES_MAX - sent.length, retryAfter: Math.max(1, (oldest + HOUR_MS - now) / 1000) }
}

/** Stores, emails and counts an invitation. The caller has already checked the roles of the invitation. */
export async function storeInvite(
  tx: WriteCtx,
  invitation: Invitation,
  action: 'user.invite' | 'user.resendInvite' = 'user.invite',
): Promise<Invite> {
  const { left, retryAfter } = await invitesLeft(tx)
  if (left <= 0) throw rateLimited(retryAfter)
  const token = newToken()
  const expiresAt = new Date(tx.now().getTime() + INVITE_HOURS * HOUR_MS)
  await cancelEarlier(tx, tx.actor.userId, invitation.email)
  const invitedBy = tx.actor.userId
  const { email, firstName, lastName, importId = null, firm } = invitation
  const firmId = firm?.id ?? null
  const id = await insertInvite(tx, {
    ...invitation,
    importId,
    firmId,
    invitedBy,
    tokenHash: hashToken(token),
    expiresAt,
  })
  const roles = await findInviteRoles(tx, [id])
  await emitAudit(tx, {
    action,
    object: { type: 'invite', id },
    after: { roles: invitation.roles, ...(firm && { firmId, developmentId: placeOf(tx.actor, firm) }) },
  })
  const inviterName = tx.actor.name
  await sendInvite(tx, { email, inviterName, granted: { roles, firm } }, { token, expiresAt })
  const row = {
    id,
    email,
    firstName,
    lastName,
    inviterId: invitedBy,
    inviterName,
    expiresAt,
    importId,
    firmId,
  }
  return presentInvite(tx.actor, { ...row, createdAt: tx.now() }, { roles, firm })
}

/**
 * Returns the invitations that nobody has accepted. Recently expired invitations are included, so that staff can send
 * them again.
 */
export async function listInvites(ctx: Ctx, { query }: { query: ListInvites }): Promise<Page<Invite>> {
  const found = await findInvites(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  const granted = await grantedBy(ctx, found.rows)
  return sortedPage(found, query, (rows) => rows.map((row) => presentInvite(ctx.actor, row, granted(row))))
}

async function grantedBy(ctx: Ctx, rows: readonly InviteRow[]): Promise<(row: InviteRow) => Granted> {
  const [roles, firms] = await Promise.all([
    findInviteRoles(
      ctx,
      rows.map(({ id }) => id),
    ),
    findEmployers(
      ctx,
      rows.flatMap(({ firmId }) => firmId ?? []),
    ),
  ])
  const byInvite = Map.groupBy(roles, ({ inviteId }) => inviteId)
  return ({ id, firmId }) => ({ roles: byInvite.get(id) ?? [], firm: firms.get(firmId ?? 0) })
}

/** Sends the invitation again with a new link. The old link stops working, and the email counts towards the limit. */
export async function resendInvite(ctx: Ctx, { params }: Params<'inviteId'>): Promise<Invite> {
  return withTransaction(ctx, async (tx) => {
    await lockInvites(tx)
    const invite = await lockInvite(tx, params.inviteId)
    if (!invite) throw notFound()
    const { id, email, firstName, lastName, importId } = invite
    const { roles, firm } = (await grantedBy(tx, [invite]))(invite)
    await requireRoles(tx, roles)
    if (firm) requireFirm(tx, firm)
    await refuseKnown(tx, email, firm ? ADD_THERE : GIVE_THERE)
    await updateCancelled(tx, id)
    const again = { email, firstName, lastName, importId, firm, roles: [...roles] }
    return storeInvite(tx, again, 'user.resendInvite')
  })
}

async function requireRoles(tx: WriteCtx, roles: readonly InviteRoleRow[]): Promise<void> {
  for (const [developmentId, here] of Map.groupBy(roles, (role) => role.developmentId)) {
    authorize(tx, RIGHT, { developmentId })
    const propertyIds = [...new Set(here.map(({ propertyId }) => propertyId))]
    await requireInPlace(tx, developmentId, propertyIds)
  }
  if (!roles.every(({ role }) => mayGrant(tx.actor, role)))
    throw new AppError(
      'FORBIDDEN',
      'This invitation includes a role that only an administrator can give. Please ask an administrator.',
    )
}

export function requireFirm(tx: WriteCtx, firm: EmployerRow): void {
  requireAllOwn(tx.actor, firm)
  requireOn(firm)
}

export async function cancelInvite(ctx: Ctx, { params }: Params<'inviteId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const invite = await lockInvite(tx, params.inviteId)
    if (!invite) throw notFound()
    const { roles, firm } = (await grantedBy(tx, [invite]))(invite)
    for (const { developmentId } of roles) authorize(tx, RIGHT, { developmentId })
    if (firm) requireAllOwn(tx.actor, firm)
    await updateCancelled(tx, invite.id)
    await emitAudit(tx, { action: 'user.cancelInvite', object: { type: 'invite', id: invite.id } })
  })
}
