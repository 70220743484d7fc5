import { withTransaction } from '../../../context.ts'
import type { Factor } from '@doorstep/contract/access'
import { CODE_RESEND_SECONDS, CODE_RESENDS_MAX } from '@doorstep/contract/auth/rules'
import { NO_RESENDS, RESEND_FAILED } from '@doorstep/contract/auth/texts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../../context.ts'
import { sameBytes } from '../../../crypto/secretBox.ts'
import { newCode } from '../../../crypto/tokens.ts'
import { totpStep } from '../../../crypto/totp.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../limits/network.ts'
import { forgetBounce } from '../../../mail/bounced.ts'
import { cancelMessage } from '../../../mail/outbox.ts'
import { waitForOutcome } from '../../../mail/outcome.ts'
import { requiresSecondStep } from '../../../policy/actor.ts'
import type { StepRow } from '../second-step/queries.ts'
import { sendCodeMessage } from './messages.ts'
import { takeRecoveryCode, takeTotpStep, updateCode, updateUnsent } from './queries.ts'

const OUTCOME_WAIT_MS = 3000

/** Returns whether a second step is required, by the person's choice or because of a role. */
export function isSecondStepOn(ctx: Ctx, user: { mfa_enabled: boolean }): boolean {
  return user.mfa_enabled || requiresSecondStep(ctx.actor, ctx.services.config.mfaRequiredRoles)
}

/**
 * Returns the confirmed authenticator, if there is one. Without one, a code is sent by text message, or by email to
 * people without a phone.
 */
export function factorOf(
  ctx: SystemCtx,
  user: { totpConfirmedAt: Date | null; phoneNumber: string | null },
): Factor {
  if (user.totpConfirmedAt !== null) return 'totp'
  return ctx.services.messaging.hasSms && user.phoneNumber !== null ? 'sms' : 'email'
}

export type Channel = Exclude<Factor, 'totp'>

interface Delivery {
  sessionId: number
  factor: Channel
  email: string
  firstName: string
  phoneNumber: string | null
  resends: number
}

export async function deliverCode(tx: SystemWriteCtx, to: Delivery): Promise<number> {
  const code = newCode()
  await updateCode(tx, to.sessionId, {
    hmac: codeHmac(tx, to.sessionId, code),
    channel: to.factor,
    resends: to.resends,
  })
  tx.services.metrics?.count('code', 'queued')
  const address = to.factor === 'sms' ? (to.phoneNumber ?? '') : to.email
  return sendCodeMessage(tx, { channel: to.factor, address, firstName: to.firstName }, code)
}

/** The hash includes the session, so that the same digits give a different value in another session. */
function codeHmac(ctx: SystemCtx, sessionId: number, code: string): Buffer {
  return ctx.services.secrets.fingerprint(`code:${sessionId}:${code}`)
}

/** Returns a part of the address. Its owner can recognise the address, but nobody else can guess it. */
export function maskedAddress(to: Pick<Delivery, 'factor' | 'email' | 'phoneNumber'>): string {
  if (to.factor === 'sms') return (to.phoneNumber ?? '').slice(-3)
  const at = to.email.lastIndexOf('@')
  return `${to.email.slice(0, 1)}***${to.email.slice(at)}`
}

export async function countSentCode(ctx: SystemCtx, userId: number): Promise<void> {
  const { limits } = ctx.services
  await limits.shared('LIMIT_CODE_IP').consume(networkOf(ctx.caller?.ip ?? ''))
  await limits.shared('LIMIT_CODE_SENT').consume(String(userId))
  await limits.shared('LIMIT_CODE_SENT_DAY').consume(String(userId))
}

async function giveBackSentCode(ctx: SystemCtx, userId: number): Promise<void> {
  for (const name of ['LIMIT_CODE_SENT', 'LIMIT_CODE_SENT_DAY'] as const)
    await ctx.services.limits.shared(name).giveBack(String(userId))
}

/** Clears the counts of unused codes once a code has been used. */
export async function forgetSentCodes(ctx: Ctx): Promise<void> {
  for (const name of ['LIMIT_CODE_SENT', 'LIMIT_CODE_SENT_DAY'] as const)
    await ctx.services.limits.shared(name).clear(String(ctx.actor.userId))
}

export interface SentCode {
  messageId: number
  /** The state of the second step before this code was sent. */
  step: StepRow
  state: { factor: Channel; resendsLeft: number; retryAfter: number }
}

/**
 * Sends the first code of an attempt, or one of two further codes that are three minutes apart. Throws `withApp` for an
 * authenticator.
 */
export async function sendNextCode(tx: SystemWriteCtx, step: StepRow, withApp: AppError): Promise<SentCode> {
  const factor = factorOf(tx, step)
  if (factor === 'totp') throw withApp
  const wait = Math.ceil(CODE_RESEND_SECONDS - (step.sentAgo ?? CODE_RESEND_SECONDS))
  const secondStep = {
    factor,
    resendsLeft: CODE_RESENDS_MAX - step.resends,
    retryAfter: Math.max(0, wait),
  }
  if (step.resends >= CODE_RESENDS_MAX)
    throw new AppError('RATE_LIMITED', NO_RESENDS, { retryAfter: CODE_RESEND_SECONDS, secondStep })
  if (wait > 0) throw new AppError('RATE_LIMITED', RESEND_FAILED, { retryAfter: wait, secondStep })
  await countSentCode(tx, step.userId)
  const resends = step.sentAt === null ? 0 : step.resends + 1
  const messageId = await deliverCode(tx, { ...step, factor, resends })
  return {
    messageId,
    step,
    state: { factor, resendsLeft: CODE_RESENDS_MAX - resends, retryAfter: CODE_RESEND_SECONDS },
  }
}

/** The fields of a sent code that the audit log stores. */
export const sentCode = ({ step, state }: SentCode) => ({
  object: { type: 'session' as const, id: step.sessionId },
  after: { factor: state.factor },
})

/**
 * Waits for the gateway's answer. If the gateway did not accept the code, cancels the code, because it must not arrive
 * after a newer code.
 */
export async function settleDelivery(ctx: Ctx, { messageId, step }: SentCode): Promise<void> {
  const outcome = await waitForOutcome(ctx.services, messageId, OUTCOME_WAIT_MS)
  if (outcome === 'sent') return
  const isTakenBack = await withTransaction(ctx, async (tx) => {
    if (!(await cancelMessage(tx, messageId))) return false
    await updateUnsent(tx, step.sessionId, step)
    return true
  })
  if (!isTakenBack) return
  ctx.services.metrics?.count('code', 'failed')
  await giveBackSentCode(ctx, step.userId)
  throw new AppError('UNAVAILABLE', RESEND_FAILED)
}

/** Accepts a code from an authenticator, a recovery code or a delivered code. Each code works only once. */
export async function takeCode(
  tx: SystemWriteCtx,
  step: StepRow,
  typed: string,
): Promise<'totp' | 'delivered' | 'recovery' | undefined> {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^[0-9]{6}$/.test(code))
    return (await takeRecoveryCode(tx, step.userId, recoveryHash(tx, step.userId, code)))
      ? 'recovery'
      : undefined
  // If a person has a confirmed authenticator, the server accepts only codes from the authenticator and recovery codes.
  const isDelivered = step.totpConfirmedAt === null && step.codeHmac !== null && step.isCodeLive
  if (isDelivered && sameBytes(step.codeHmac ?? Buffer.alloc(0), codeHmac(tx, step.sessionId, code))) {
    if (step.channel === 'email') await forgetBounce(tx, step.userId)
    return 'delivered'
  }
  // Only a login confirms an authenticator. A code in an existing session does not confirm a new one.
  const isUnproven = step.totpConfirmedAt === null && step.kind !== 'mfa'
  if (step.totpSecret === null || isUnproven) return undefined
  const totp = totpStep(tx.services.secrets.decrypt(step.totpSecret), code, tx.now())
  return totp !== undefined && (await takeTotpStep(tx, step.userId, totp)) ? 'totp' : undefined
}

/** Returns the stored hash of a recovery code. Capitals, spaces and dashes make no difference. */
export function recoveryHash(ctx: SystemCtx, userId: number, code: string): Buffer {
  return ctx.services.secrets.fingerprint(`recovery:${userId}:${code.replace(/[\s-]/g, '').toUpperCase()}`)
}
