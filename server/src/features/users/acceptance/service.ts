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
import { invalid } from '../../../errors.ts'
import { getAccount } from '../queries.ts'
import { insertMapping } from '../roles/queries.ts'
import { settleRoles } from '../roles/service.ts'
import { SIGN_UP_LOCK } from '../sign-up/service.ts'
import { presentOpenInvite } from '../invites/present.ts'
import { findInviteByToken, findInviteRoles, lockInviteByToken } from '../invites/queries.ts'
import type { InviteRoleRow, InviteRow } from '../invites/queries.ts'
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

/** What the holder of the link is invited to. */
export async function readInvite(ctx: SystemCtx, { body }: { body: { token: string } }): Promise<OpenInvite> {
  const invite = await findInviteByToken(ctx, hashToken(body.token))
  const status = invite && (await findStatusByEmail(ctx, invite.email))
  if (!invite || status === 'Suspended') throw invalid({ token: LINK_OVER })
  const roles = await requireRoles(ctx, invite)
  return presentOpenInvite(invite, roles, status === 'Approved')
}

/** The roles of an invitation whose inviter may still let people in there. */
async function requireRoles(ctx: SystemCtx, invite: InviteRow): Promise<InviteRoleRow[]> {
  const roles = await findInviteRoles(ctx, [invite.id])
  const developments = [...new Set(roles.map(({ developmentId }) => developmentId))]
  if (!(await mayStillInvite(ctx, invite.inviterId, developments))) throw invalid({ token: LINK_OVER })
  return roles
}

/** Makes the account, or adds the roles to the one that the address has. Nobody is signed in by it. */
export async function acceptInvite(ctx: SystemCtx, { body }: { body: AcceptInvite }): Promise<Message> {
  const { hasAccount, email } = await readInvite(ctx, { body })
  // No hash work for a link that is not one, nor for somebody who has a password.
  const person = hasAccount ? undefined : await requirePerson(ctx, email, body)
  await withTransaction(ctx, async (tx) => {
    await lockName(tx, SIGN_UP_LOCK)
    const invite = await lockInviteByToken(tx, hashToken(body.token))
    if (!invite) throw invalid({ token: LINK_OVER })
    const roles = await requireRoles(tx, invite)
    const known = await lockKnownAccount(tx, invite.email)
    const userId = await takeIn(tx, invite, known, person)
    const before = await getAccount(tx, userId)
    for (const { propertyId, role } of roles) await insertMapping(tx, userId, { propertyId, role })
    await updateAccepted(tx, invite.id)
    await emitAudit(tx, {
      action: 'user.acceptInvite',
      object: { type: 'user', id: userId },
      before: { status: known?.status ?? null },
      after: {
        status: 'Approved',
        invitedBy: invite.inviterId,
        roles: roles.map(({ propertyId, role }) => ({ propertyId, role })),
      },
    })
    await settleRoles(tx, before)
  })
  return {
    message: hasAccount
      ? 'The invitation is accepted. You will see the new address when you log in.'
      : 'Your account is ready. You can log in now.',
  }
}

/** The account that the roles are for. It may have changed since the page was opened. */
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

/** What a new account needs, everything that is wrong at once. */
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
