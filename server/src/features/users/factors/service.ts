import type { User } from '@doorstep/contract/users/schema'
import { WRONG_STATUS } from '@doorstep/contract/users/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, WriteCtx } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { requiresSecondStep } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { getUserByEmail } from '../../auth/queries.ts'
import { endSessionsOf } from '../../sessions/queries.ts'
import { presentUser } from '../present.ts'
import { lockAccount } from '../queries.ts'
import type { AccountRow } from '../queries.ts'
import { targetOf } from '../rules.ts'
import { notifySecondStepOff, notifySecondStepOn } from './messages.ts'
import { updateSecondStepOff, updateSecondStepOn } from './queries.ts'

type FactorRight = 'user:enableMfa' | 'user:disableMfa'

/** Turns the second step on for the actor's own account, or for an account in the actor's scope. */
export async function enableMfa(ctx: Ctx, { params }: Params<'userId'>): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const account = await lockActive(tx, 'user:enableMfa', params.userId)
    if (account.mfaEnabled) return presentUser(account)
    await updateSecondStepOn(tx, account.id)
    await auditSwitch(tx, account, 'user.enableMfa')
    await notifySecondStepOn(tx, account)
    return presentUser({ ...account, mfaEnabled: true })
  })
}

export async function disableMfa(ctx: Ctx, { params }: Params<'userId'>): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    const account = await lockActive(tx, 'user:disableMfa', params.userId)
    if (account.id === tx.actor.userId) refuseRequired(tx)
    await updateSecondStepOff(tx, account.id)
    await auditSwitch(tx, account, 'user.disableMfa')
    if (account.mfaEnabled) await notifySecondStepOff(tx, account)
    return presentUser({ ...account, mfaEnabled: false })
  })
}

/** Turns the second step off from the command line, for somebody who lost every factor. Also ends their sessions. */
export async function switchOffMfa(ctx: SystemCtx, email: string): Promise<{ userId: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getUserByEmail(tx, email)
    await updateSecondStepOff(tx, user.id)
    await endSessionsOf(tx, user.id)
    await emitAudit(tx, { action: 'user.disableMfa', object: { type: 'user', id: user.id } })
    const isConfirmed = user.status === 'Approved' || user.status === 'Suspended'
    await notifySecondStepOff(tx, { email: user.email, firstName: isConfirmed ? user.first_name : null })
    emitSignal(tx, { type: 'session', userIds: [user.id] })
    return { userId: user.id }
  })
}

async function lockActive(tx: WriteCtx, right: FactorRight, userId: number): Promise<AccountRow> {
  const account = await lockAccount(tx, right, userId)
  if (!account) throw notFound()
  authorize(tx, right, targetOf(tx.actor, right, account))
  if (account.status !== 'Approved') throw new AppError('CONFLICT', WRONG_STATUS)
  return account
}

function refuseRequired({ actor, services }: Ctx): void {
  if (requiresSecondStep(actor, services.config.mfaRequiredRoles))
    throw new AppError('CONFLICT', 'Your role requires two-step sign-in. You cannot switch it off.')
}

async function auditSwitch(
  tx: WriteCtx,
  account: AccountRow,
  action: 'user.enableMfa' | 'user.disableMfa',
): Promise<void> {
  await emitAudit(tx, {
    action,
    object: { type: 'user', id: account.id },
    before: { mfaEnabled: account.mfaEnabled },
    after: { mfaEnabled: action === 'user.enableMfa' },
  })
  emitSignal(tx, { type: 'session', userIds: [account.id] })
}
