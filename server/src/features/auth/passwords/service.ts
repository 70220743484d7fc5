import { RESET_MINUTES } from '@doorstep/contract/auth/rules'
import type { Message } from '@doorstep/contract/auth/schema'
import { LINK_SENT, PASSWORD_CHANGED, PASSWORD_RESET, OTHERS_LOGGED_OUT } from '@doorstep/contract/auth/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, WriteCtx } from '../../../context.ts'
import { judgePassword } from '../../../crypto/passwordRules.ts'
import { hashPassword, verifyPassword } from '../../../crypto/passwords.ts'
import { AppError, invalid } from '../../../errors.ts'
import { NOBODY, queueJob } from '../../../jobs/queue.ts'
import { clearPasswordLocks } from '../../../limits/loginLimits.ts'
import { networkOf } from '../../../limits/network.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { authorize } from '../../../policy/authorize.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { markLinkUsed, voidLinks } from '../links/queries.ts'
import { linkOver, makeLink, mayOpenLink, openLink } from '../links/service.ts'
import { findUserByEmail, getUser, getUserByEmail, updatePassword } from '../queries.ts'
import type { UserRow } from '../queries.ts'
import { requireCurrentPassword, WRONG_PASSWORD } from '../service.ts'
import { sendResetLink, notifyPasswordChanged } from './messages.ts'

export const FORGOT_JOB = 'passwords.forgot'

/**
 * Gives the same answer for every email address. A job sends the link, so that the response time reveals nothing
 * either.
 */
export async function forgotPassword(
  ctx: SystemCtx,
  { body }: { body: { email: string } },
): Promise<Message> {
  const { limits } = ctx.services
  await limits.shared('LIMIT_FORGOT_IP').consume(networkOf(ctx.caller?.ip ?? ''))
  await limits.shared('LIMIT_FORGOT').consume(body.email.toLowerCase())
  const user = await findUserByEmail(ctx, body.email)
  await withTransaction(ctx, async (tx) => {
    await queueJob(tx, FORGOT_JOB, user?.status === 'Approved' ? user.id : NOBODY)
    await emitAudit(tx, { action: 'password.forgot', object: { type: 'user', id: user?.id ?? null } })
  })
  return { message: LINK_SENT }
}

export async function mailResetLink(ctx: SystemCtx, userId: number): Promise<void> {
  if (userId === NOBODY) return
  await withTransaction(ctx, async (tx) => {
    const user = await getUser(tx, userId)
    if (user.status !== 'Approved') return
    const token = await makeLink(tx, { userId, purpose: 'resetPassword', minutes: RESET_MINUTES })
    await emitAudit(tx, { action: 'password.mailLink', object: { type: 'user', id: userId } })
    await sendResetLink(tx, recipientOf(user), token)
  })
}

/** Makes a reset link to print, for a person who gets no email. The link works once, within an hour. */
export async function makeResetLink(
  ctx: SystemCtx,
  email: string,
): Promise<{ userId: number; link: string }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getUserByEmail(tx, email)
    if (user.status !== 'Approved')
      throw new AppError(
        'CONFLICT',
        `The account is ${user.status}. Only an Approved account can get a link.`,
      )
    const token = await makeLink(tx, { userId: user.id, purpose: 'resetPassword', minutes: RESET_MINUTES })
    await emitAudit(tx, { action: 'password.printLink', object: { type: 'user', id: user.id } })
    return { userId: user.id, link: `${ctx.services.publicUrl}/reset-password?token=${token}` }
  })
}

function recipientOf(user: UserRow): { email: string; firstName: string } {
  return { email: user.email, firstName: user.first_name }
}

/**
 * Sets the password through an emailed link, which works once. Ends every session of the account. The person must then
 * sign in.
 */
export async function resetPassword(
  ctx: SystemCtx,
  { body }: { body: { token: string; newPassword: string } },
): Promise<Message> {
  // An unknown link needs no costly hash.
  if (!(await mayOpenLink(ctx, 'resetPassword', body.token))) throw linkOver()
  const passwordHash = await hashPassword(body.newPassword)
  await withTransaction(ctx, async (tx) => {
    const link = await openLink(tx, 'resetPassword', body.token)
    const user = link && (await getUser(tx, link.userId))
    if (!link || user?.status !== 'Approved') throw linkOver()
    await requireStrength(tx, user, 'newPassword', body.newPassword)
    await markLinkUsed(tx, link.id)
    await updatePassword(tx, user.id, passwordHash)
    await endSessionsOf(tx, user.id)
    await emitAudit(tx, { action: 'password.reset', object: { type: 'user', id: user.id } })
    await notifyPasswordChanged(tx, recipientOf(user), 'You have been signed out everywhere.')
    emitSignal(tx, { type: 'session', userIds: [user.id] })
    await clearPasswordLocks(tx.db, { email: user.email, userId: user.id })
  })
  return { message: PASSWORD_RESET }
}

/** Throws if the password is too common, or only repeats the person's own name. */
export async function requireStrength(
  ctx: SystemCtx,
  user: UserRow,
  field: string,
  password: string,
): Promise<void> {
  const problem = await judgePassword(password, {
    brandName: ctx.services.config.brandName,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
  })
  if (problem !== undefined) throw invalid({ [field]: problem })
}

/** Changes the actor's password and ends their other sessions. */
export async function changePassword(
  ctx: Ctx,
  { body }: { body: { currentPassword: string; newPassword: string } },
): Promise<Message> {
  const user = await requireCurrentPassword(ctx, 'currentPassword', body.currentPassword)
  if (await verifyPassword(user.password_hash, body.newPassword))
    throw invalid({ newPassword: 'Choose a password that is different from your current one.' })
  await requireStrength(ctx, user, 'newPassword', body.newPassword)
  const passwordHash = await hashPassword(body.newPassword)
  await withTransaction(ctx, (tx) => storeOwnPassword(tx, user, passwordHash))
  return { message: PASSWORD_CHANGED }
}

async function storeOwnPassword(tx: WriteCtx, user: UserRow, passwordHash: string): Promise<void> {
  authorize(tx, 'password:change', { userId: user.id })
  // If a reset has replaced the password in the meantime, the new password of the reset stays valid.
  if (!(await updatePassword(tx, user.id, passwordHash, user.password_hash)))
    throw invalid({ currentPassword: WRONG_PASSWORD })
  // The person requested a pending link for the old password. The link must not change the new password.
  await voidLinks(tx, user.id, 'resetPassword')
  await endSessionsOf(tx, user.id, tx.actor.sessionId)
  await emitAudit(tx, { action: 'password.change', object: { type: 'user', id: user.id } })
  await notifyPasswordChanged(tx, recipientOf(user), OTHERS_LOGGED_OUT)
  emitSignal(tx, { type: 'session', userIds: [user.id] })
}
