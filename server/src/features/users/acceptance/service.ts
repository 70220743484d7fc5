import type { Message } from '@doorstep/contract/auth/schema'
import type { AcceptInvite, OpenInvite } from '@doorstep/contract/users/invites/schema'
import { NO_PASSWORD } from '@doorstep/contract/auth/texts'
import { FIRST_NAME, LAST_NAME } from '@doorstep/contract/users/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { judgePassword } from '../../../crypto/passwordRules.ts'
import { hashPassword } from '../../../crypto/passwords.ts'
import { hashToken } from '../../../crypto/tokens.ts'
import { AppError, invalid } from '../../../errors.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { isStaff } from '../../../policy/actor.ts'
import { joinFirm } from '../employers/service.ts'
import { findEmployers, findFirmOf } from '../employers/queries.ts'
import type { EmployerRow } from '../employers/queries.ts'
import { targetsOf } from '../employers/rules.ts'
import { getAccount } from '../queries.ts'
import { insertMapping } from '../roles/queries.ts'
import { settleRoles } from '../roles/service.ts'
import { SIGN_UP_LOCK } from '../sign-up/service.ts'
import { presentOpenInvite } from '../invites/present.ts'
import type { Granted } from '../invites/present.ts'
import { findInviteByToken, findInviteRoles, lockInviteByToken } from '../invites/queries.ts'
import type { InviteRow } from '../invites/queries.ts'
import {
  findStatusByEmail,
  insertInvited,
  lockKnownAccount,
  mayStillInvite,
  updateAccepted,
  updateInvited,
} from './queries.ts'
import type { InvitedPerson, KnownAccount } from './queries.ts'

const LINK_OVER = 'This invitation is no longer valid. Please ask for a new one.'

/** Reads the invitation of a link. Throws if the invitation is no longer valid. */
export async function readInvite(ctx: SystemCtx, { body }: { body: { token: string } }): Promise<OpenInvite> {
  const invite = await findInviteByToken(ctx, hashToken(body.token))
  const status = invite && (await findStatusByEmail(ctx, invite.email))
  if (!invite || status === 'Suspended') throw invalid({ token: LINK_OVER })
  const granted = await requireGranted(ctx, invite)
  return presentOpenInvite(invite, granted, status === 'Approved')
}

/**
 * Returns the roles and the firm that the invitation grants. Throws if the inviter has lost the right or the firm is
 * switched off.
 */
async function requireGranted(ctx: SystemCtx, { id, firmId, inviterId }: InviteRow): Promise<Granted> {
  const roles = await findInviteRoles(ctx, [id])
  const firm = firmId === null ? undefined : (await findEmployers(ctx, [firmId])).get(firmId)
  const served = firm?.developments.map((development) => development.id) ?? []
  const developments = [...new Set([...roles.map(({ developmentId }) => developmentId), ...served])]
  if (firm?.isActive === false || !(await mayStillInvite(ctx, inviterId, developments)))
    throw invalid({ token: LINK_OVER })
  return { roles, firm }
}

/** Creates the account, or adds the roles to the existing account. The person must then sign in. */
export async function acceptInvite(ctx: SystemCtx, { body }: { body: AcceptInvite }): Promise<Message> {
  const { hasAccount, email } = await readInvite(ctx, { body })
  // Passwords are hashed only for a valid link and a new account, because hashing is expensive.
  const person = hasAccount ? undefined : await requirePerson(ctx, email, body)
  await withTransaction(ctx, async (tx) => {
    await lockName(tx, SIGN_UP_LOCK)
    const invite = await lockInviteByToken(tx, hashToken(body.token))
    if (!invite) throw invalid({ token: LINK_OVER })
    const { roles, firm } = await requireGranted(tx, invite)
    const known = await lockKnownAccount(tx, invite.email)
    const userId = await takeIn(tx, invite, known, person)
    const before = await getAccount(tx, userId)
    for (const { propertyId, role } of roles) await insertMapping(tx, userId, { propertyId, role })
    if (firm) await takeIntoFirm(tx, firm, userId)
    await updateAccepted(tx, invite.id)
    await emitAudit(tx, {
      action: 'user.acceptInvite',
      object: { type: 'user', id: userId },
      before: { status: known?.status ?? null },
      after: {
        status: 'Approved',
        invitedBy: invite.inviterId,
        roles: roles.map(({ propertyId, role }) => ({ propertyId, role })),
        ...(firm && { firmId: firm.id, developmentId: firm.developments[0]?.id ?? null }),
      },
    })
    await settleRoles(tx, before)
  })
  return {
    message: hasAccount
      ? 'You have accepted the invitation. You will see the changes when you sign in.'
      : 'Your account is ready. You can sign in now.',
  }
}

/**
 * Returns the account that gets the roles. Checks its status again, because the status might have changed since the
 * person opened the page.
 */
async function takeIn(
  tx: SystemWriteCtx,
  invite: InviteRow,
  known: KnownAccount | undefined,
  person: InvitedPerson | undefined,
): Promise<number> {
  if (known?.status === 'Approved') return known.id
  if (!person || known?.status === 'Suspended') throw invalid({ token: LINK_OVER })
  if (!known) return insertInvited(tx, invite.email, person)
  await updateInvited(tx, known.id, person)
  return known.id
}

/** Adds the person to the firm. Throws if they have become staff or joined another firm since the invitation. */
async function takeIntoFirm(tx: SystemWriteCtx, firm: EmployerRow, userId: number): Promise<void> {
  if (isStaff(await getAccount(tx, userId)))
    throw new AppError(
      'CONFLICT',
      'You manage properties with this account, and staff cannot work for a firm. Ask for an invitation to another email address.',
    )
  const hasJoined = await joinFirm(tx, firm, userId)
  if (!hasJoined && (await findFirmOf(tx, userId)) !== firm.id)
    throw new AppError(
      'CONFLICT',
      'You work for another firm with this account. Ask the property manager to remove you from that firm first.',
    )
  emitSignal(tx, { type: 'firm', id: firm.id, right: 'firm:read', targets: targetsOf(firm) })
}

async function requirePerson(ctx: SystemCtx, email: string, body: AcceptInvite): Promise<InvitedPerson> {
  const { firstName = '', lastName = '', phoneNumber = '', password = '' } = body
  const problems: Record<string, string> = {}
  if (firstName === '') problems['firstName'] = `${FIRST_NAME} is required.`
  if (lastName === '') problems['lastName'] = `${LAST_NAME} is required.`
  if (phoneNumber === '') problems['phoneNumber'] = 'Phone number is required.'
  const { brandName } = ctx.services.config
  const weakness =
    password === '' ? NO_PASSWORD : await judgePassword(password, { brandName, email, firstName, lastName })
  if (weakness !== undefined) problems['password'] = weakness
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { firstName, lastName, phoneNumber, passwordHash: await hashPassword(password) }
}
