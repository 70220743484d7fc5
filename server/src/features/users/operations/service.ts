import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { SystemCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { clearAccountLocks } from '../../../limits/loginLimits.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { makeLink } from '../../auth/links/service.ts'
import { RESET_MINUTES } from '../../auth/passwords/messages.ts'
import { findUserByEmail } from '../../auth/queries.ts'
import type { UserRow } from '../../auth/queries.ts'
import { updateSecondStepOff } from '../factors/queries.ts'
import { tellSecondStepOff } from '../messages.ts'

/** What an operator does from the command line, named by the account's e-mail. */
async function getAccount(ctx: SystemCtx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(ctx, email)
  if (!user) throw new AppError('NOT_FOUND', 'There is no account with this email address.')
  return user
}

/** A reset link for an account whose owner gets no mail. It is printed, and works once within the hour. */
export async function makeResetLink(
  ctx: SystemCtx,
  email: string,
): Promise<{ userId: number; link: string }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getAccount(tx, email)
    if (user.status !== 'Approved')
      throw new AppError('CONFLICT', `The account is ${user.status}, not Approved.`)
    const token = await makeLink(tx, { userId: user.id, purpose: 'resetPassword', minutes: RESET_MINUTES })
    await emitAudit(tx, { action: 'password.printLink', object: { type: 'user', id: user.id } })
    return { userId: user.id, link: `${ctx.services.publicUrl}/reset-password?token=${token}` }
  })
}

/** Forgets wrong passwords and codes: the next right one gets in. */
export async function unlockAccount(ctx: SystemCtx, email: string): Promise<{ userId: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getAccount(tx, email)
    await clearAccountLocks(tx.db, { email: user.email, userId: user.id })
    await emitAudit(tx, { action: 'user.unlock', object: { type: 'user', id: user.id } })
    return { userId: user.id }
  })
}

export async function endAccountSessions(
  ctx: SystemCtx,
  email: string,
): Promise<{ userId: number; ended: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getAccount(tx, email)
    const ended = await endSessionsOf(tx, user.id)
    await emitAudit(tx, {
      action: 'user.endSessions',
      object: { type: 'user', id: user.id },
      after: { ended },
    })
    await emitSignal(tx, { type: 'session', userIds: [user.id] })
    return { userId: user.id, ended }
  })
}

/** Takes the second step away from somebody who lost every factor. */
export async function switchOffMfa(ctx: SystemCtx, email: string): Promise<{ userId: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getAccount(tx, email)
    await updateSecondStepOff(tx, user.id)
    await endSessionsOf(tx, user.id)
    await emitAudit(tx, { action: 'user.disableMfa', object: { type: 'user', id: user.id } })
    const isConfirmed = user.status === 'Approved' || user.status === 'Suspended'
    await tellSecondStepOff(tx, { email: user.email, firstName: isConfirmed ? user.first_name : null })
    await emitSignal(tx, { type: 'session', userIds: [user.id] })
    return { userId: user.id }
  })
}
