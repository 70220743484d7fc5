import type { Factor } from '@doorstep/contract/access'
import { CODE_RESEND_SECONDS, CODE_RESENDS_MAX } from '@doorstep/contract/auth/rules'
import type { SendCodeResult, VerifyResult } from '@doorstep/contract/auth/schema'
import { CODE_SENT } from '@doorstep/contract/auth/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx, WriteCtx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { unauthenticated } from '../../../sessions/session.ts'
import { requiresSecondStep } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { endSessionById } from '../../sessions/queries.ts'
import { openHalfSession, openSession } from '../../sessions/service.ts'
import {
  countSentCode,
  deliverCode,
  factorOf,
  forgetSentCodes,
  maskedAddress,
  sendNextCode,
  sentCode,
  settleDelivery,
  takeCode,
} from '../codes/service.ts'
import { countedTry, countWrongCode, forgetTries } from '../tries/service.ts'
import type { Verdict } from '../tries/service.ts'
import { chosenScreen } from '../../../policy/firstScreen.ts'
import { deleteStep, insertStep, lockStep } from './queries.ts'
import type { StepRow } from './queries.ts'

export interface PendingStep {
  token: string
  factor: Factor
  resendsLeft: number
  retryAfter: number
  sentTo: string | null
}

interface StepUser {
  id: number
  email: string
  firstName: string
  phoneNumber: string | null
  totpConfirmedAt: Date | null
  /** Locks the account. Throws if the account has changed since the password check. */
  confirm: (tx: SystemWriteCtx) => Promise<void>
}

/** Starts a half session after the right password and sends its first code. */
export async function startSecondStep(ctx: SystemCtx, user: StepUser): Promise<PendingStep> {
  const factor = factorOf(ctx, user)
  if (factor !== 'totp') await countSentCode(ctx, user.id)
  return withTransaction(ctx, async (tx) => {
    await user.confirm(tx)
    const { sessionId, token } = await openHalfSession(tx, user.id)
    await insertStep(tx, sessionId)
    if (factor !== 'totp') await deliverCode(tx, { ...user, sessionId, factor, resends: 0 })
    await emitAudit(tx, {
      action: 'session.firstStep',
      object: { type: 'session', id: sessionId },
      after: { userId: user.id, factor },
    })
    return {
      token,
      factor,
      resendsLeft: CODE_RESENDS_MAX,
      retryAfter: factor === 'totp' ? 0 : CODE_RESEND_SECONDS,
      sentTo: factor === 'totp' ? null : maskedAddress({ ...user, factor }),
    }
  })
}

/**
 * Sends another code, at most twice for each login and at least three minutes apart. A code that the gateway refuses
 * does not count.
 */
export async function sendCode(ctx: Ctx): Promise<SendCodeResult> {
  const sent = await withTransaction(ctx, async (tx) => {
    const withApp = new AppError('CONFLICT', 'Please use the code from your authenticator app.')
    const next = await sendNextCode(tx, await lockOwnStep(tx), withApp)
    await emitAudit(tx, { action: 'session.resendCode', ...sentCode(next) })
    return next
  })
  await settleDelivery(ctx, sent)
  const sentTo = maskedAddress({ ...sent.step, factor: sent.state.factor })
  return { message: CODE_SENT, ...sent.state, sentTo }
}

async function lockOwnStep(tx: WriteCtx): Promise<StepRow> {
  const step = await lockStep(tx, tx.actor, 'mfa')
  if (!step) throw unauthenticated()
  authorize(tx, 'mfa:verify', { userId: step.userId })
  return step
}

/** Accepts a delivered code, an authenticator's code or a recovery code. The third wrong code ends the login. */
export async function verifyCode(ctx: Ctx, { body }: { body: { code: string } }): Promise<VerifyResult> {
  const result = await countedTry(ctx, () => withTransaction(ctx, (tx) => judgeCode(tx, body.code)))
  await forgetTries(ctx)
  await forgetSentCodes(ctx)
  return result
}

async function judgeCode(tx: WriteCtx, code: string): Promise<Verdict<VerifyResult>> {
  const step = await lockOwnStep(tx)
  const accepted = await takeCode(tx, step, code)
  if (accepted === undefined) return { wrong: await countWrongCode(tx, step) }
  await deleteStep(tx, step.sessionId)
  await endSessionById(tx, step.sessionId)
  const isRequired = requiresSecondStep(tx.actor, tx.services.config.mfaRequiredRoles)
  const setupRequired = isRequired && accepted !== 'totp' && step.totpConfirmedAt === null
  const token = await openSession(tx, step.userId, {
    kind: setupRequired ? 'setup' : 'full',
    hasPassedStep: true,
  })
  const { firstScreen } = step
  return {
    opened: { token, message: 'Login successful.', setupRequired, ...chosenScreen(tx.actor, firstScreen) },
  }
}
