import { randomInt } from 'node:crypto'
import { CODE_RESEND_SECONDS, CODE_RESENDS_MAX, CODE_TRIES_MAX } from '@doorstep/contract/auth/schema'
import type { Factor, SendCodeResult, VerifyResult } from '@doorstep/contract/auth/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemCtx } from '../../../context.ts'
import { sameBytes } from '../../../crypto/secretBox.ts'
import { totpStep } from '../../../crypto/totp.ts'
import type { Tx } from '../../../db/client.ts'
import { AppError, invalid } from '../../../errors.ts'
import { unauthenticated } from '../../../http/session.ts'
import { networkOf } from '../../../limits/network.ts'
import { orGiveBack, rateLimited } from '../../../limits/limits.ts'
import type { Counter } from '../../../limits/limits.ts'
import { cancelMessage } from '../../../mail/outbox.ts'
import { waitForOutcome } from '../../../mail/outcome.ts'
import { strongestRole } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { endSessionById } from '../../sessions/queries.ts'
import { openHalfSession, openSession } from '../../sessions/service.ts'
import { sendCodeMessage, tellCodesLocked } from './messages.ts'
import {
  deleteStep,
  getMfa,
  insertStep,
  lockStep,
  takeRecoveryCode,
  takeTotpStep,
  updateCode,
  updateTries,
  updateUnsent,
} from './queries.ts'
import type { StepRow } from './queries.ts'

export const WRONG_CODE = 'Invalid MFA code. Please try again.'
const TOO_MANY_WRONG = 'Too many incorrect attempts. Redirecting to login.'
const RESEND_FAILED = 'Failed to resend OTP'
const NO_RESENDS_LEFT = 'Maximum OTP resend attempts reached!'
const LOCK_SECONDS = 15 * 60
const OUTCOME_WAIT_MS = 3000

/** An account whose authenticator has worked uses it; all others get a code by text message, or by mail. */
export function factorOf(
  ctx: SystemCtx,
  user: { totpConfirmedAt: Date | null; phoneNumber: string | null },
): Factor {
  if (user.totpConfirmedAt !== null) return 'totp'
  return ctx.services.messaging.hasSms && user.phoneNumber !== null ? 'sms' : 'email'
}

export interface PendingStep {
  token: string
  factor: Factor
  resendsLeft: number
  retryAfter: number
}

interface StepUser {
  id: number
  email: string
  firstName: string
  phoneNumber: string | null
  totpConfirmedAt: Date | null
  /** Locks the account; throws when it is no longer as it was. */
  confirm: (tx: SystemCtx & { db: Tx }) => Promise<void>
}

/** The password was right: a session that only the second step opens, and its first code on the way. */
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
    }
  })
}

interface Delivery {
  sessionId: number
  factor: 'sms' | 'email'
  email: string
  firstName: string
  phoneNumber: string | null
  resends: number
}

async function deliverCode(tx: SystemCtx & { db: Tx }, to: Delivery): Promise<number> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await updateCode(tx, to.sessionId, {
    hmac: codeHmac(tx, to.sessionId, code),
    channel: to.factor,
    resends: to.resends,
  })
  const address = to.factor === 'sms' ? (to.phoneNumber ?? '') : to.email
  return sendCodeMessage(tx, { channel: to.factor, address, firstName: to.firstName }, code)
}

/** Bound to its login: the same digits of another one are another value. */
function codeHmac(ctx: SystemCtx, sessionId: number, code: string): Buffer {
  return ctx.services.secrets.fingerprint(`code:${sessionId}:${code}`)
}

async function countSentCode(ctx: SystemCtx, userId: number): Promise<void> {
  const { limits } = ctx.services
  await limits.shared('LIMIT_CODE_IP').consume(networkOf(ctx.caller?.ip ?? ''))
  await limits.shared('LIMIT_CODE_SENT').consume(String(userId))
  await limits.shared('LIMIT_CODE_SENT_DAY').consume(String(userId))
}

async function giveBackSentCode(ctx: SystemCtx, userId: number): Promise<void> {
  for (const name of ['LIMIT_CODE_SENT', 'LIMIT_CODE_SENT_DAY'] as const)
    await ctx.services.limits.shared(name).giveBack(String(userId))
}

/** Sends another code: at most twice a login, three minutes apart, and only when the gateway takes it. */
export async function sendCode(ctx: Ctx): Promise<SendCodeResult> {
  const sent = await withTransaction(ctx, async (tx) => {
    const step = await lockOwnStep(tx)
    const factor = factorOf(tx, step)
    if (factor === 'totp') throw new AppError('CONFLICT', 'Please use the code of your authenticator app.')
    if (step.resends >= CODE_RESENDS_MAX)
      throw new AppError('RATE_LIMITED', NO_RESENDS_LEFT, { retryAfter: CODE_RESEND_SECONDS })
    const wait = Math.ceil(CODE_RESEND_SECONDS - (step.sentAgo ?? CODE_RESEND_SECONDS))
    if (wait > 0) throw new AppError('RATE_LIMITED', RESEND_FAILED, { retryAfter: wait })
    await countSentCode(tx, step.userId)
    const messageId = await deliverCode(tx, { ...step, factor, resends: step.resends + 1 })
    await emitAudit(tx, {
      action: 'session.resendCode',
      object: { type: 'session', id: step.sessionId },
      after: { factor },
    })
    return { messageId, step, factor }
  })
  const outcome = await waitForOutcome(ctx.services, sent.messageId, OUTCOME_WAIT_MS)
  // It must not arrive later: the next one would void it unseen.
  if (outcome !== 'sent' && (await cancelMessage(ctx, sent.messageId))) {
    await updateUnsent(ctx, sent.step.sessionId, sent.step)
    await giveBackSentCode(ctx, sent.step.userId)
    throw new AppError('UNAVAILABLE', RESEND_FAILED)
  }
  return {
    message: 'A new code is on its way.',
    factor: sent.factor,
    resendsLeft: CODE_RESENDS_MAX - sent.step.resends - 1,
    retryAfter: CODE_RESEND_SECONDS,
  }
}

async function lockOwnStep(tx: Ctx & { db: Tx }): Promise<StepRow> {
  const step = await lockStep(tx, tx.actor)
  if (!step) throw unauthenticated()
  authorize(tx, 'mfa:verify', { userId: step.userId })
  return step
}

type Verdict = { ok: VerifyResult } | { wrong: 'again' | 'over' }

/** Takes the code of a delivered message, an authenticator, or a recovery code. Three wrong ones end the login. */
export async function verifyCode(ctx: Ctx, { body }: { body: { code: string } }): Promise<VerifyResult> {
  const tries = await countTry(ctx)
  // A wrong code must stay counted, so the transaction ends well and the refusal follows it.
  const verdict = await orGiveBack(
    () => withTransaction(ctx, (tx) => judgeCode(tx, body.code)),
    () => giveBackTry(ctx),
  )
  if ('ok' in verdict) {
    await forgetCodes(ctx)
    return verdict.ok
  }
  await lockAfter(ctx, tries)
  throw invalid({ code: verdict.wrong === 'over' ? TOO_MANY_WRONG : WRONG_CODE })
}

async function judgeCode(tx: Ctx & { db: Tx }, code: string): Promise<Verdict> {
  const step = await lockOwnStep(tx)
  const accepted = await acceptedBy(tx, step, code.replace(/[\s-]/g, ''))
  if (accepted === undefined) {
    const tries = step.tries + 1
    await updateTries(tx, step.sessionId, tries)
    const isOver = tries >= CODE_TRIES_MAX
    if (isOver) await endSessionById(tx, step.sessionId)
    await emitAudit(tx, {
      action: 'session.wrongCode',
      object: { type: 'session', id: step.sessionId },
      after: { tries },
    })
    return { wrong: isOver ? 'over' : 'again' }
  }
  await deleteStep(tx, step.sessionId)
  await endSessionById(tx, step.sessionId)
  const isRequired = tx.services.config.mfaRequiredRoles.includes(strongestRole(tx.actor))
  const setupRequired = isRequired && accepted !== 'totp' && step.totpConfirmedAt === null
  const token = await openSession(tx, step.userId, setupRequired ? 'setup' : 'full')
  return { ok: { token, message: 'Login successful.', setupRequired } }
}

async function acceptedBy(
  tx: Ctx,
  step: StepRow,
  code: string,
): Promise<'totp' | 'delivered' | 'recovery' | undefined> {
  const { secrets } = tx.services
  if (!/^[0-9]{6}$/.test(code))
    return (await takeRecoveryCode(tx, step.userId, recoveryHash(tx, step.userId, code)))
      ? 'recovery'
      : undefined
  // Once an authenticator is confirmed, only it or a recovery code counts.
  const isDelivered = step.totpConfirmedAt === null && step.codeHmac !== null && step.isCodeLive
  if (isDelivered && sameBytes(step.codeHmac ?? Buffer.alloc(0), codeHmac(tx, step.sessionId, code)))
    return 'delivered'
  if (step.totpSecret === null) return undefined
  const totp = totpStep(secrets.decrypt(step.totpSecret), code, tx.now())
  return totp !== undefined && (await takeTotpStep(tx, step.userId, totp)) ? 'totp' : undefined
}

/** What is stored of a recovery code, however it was typed. */
export function recoveryHash(ctx: SystemCtx, userId: number, code: string): Buffer {
  return ctx.services.secrets.fingerprint(`recovery:${userId}:${code.replace(/[\s-]/g, '').toUpperCase()}`)
}

function codeLock(ctx: Ctx): Counter {
  return ctx.services.limits.custom('code_lock', { points: 1, seconds: LOCK_SECONDS })
}

/** Counts a code of the account before it is judged: many at once are no more than the limit allows. */
async function countTry(ctx: Ctx): Promise<number> {
  const { limits, config } = ctx.services
  const userKey = String(ctx.actor.userId)
  const locked = await codeLock(ctx).wait(userKey)
  if (locked > 0) throw rateLimited(locked)
  const tries = await limits.shared('LIMIT_CODE_WRONG').count(userKey)
  const isOver = tries > config.limits.LIMIT_CODE_WRONG.points
  // The lock may have come, and the count begun anew, since it was looked at.
  const wait = isOver ? LOCK_SECONDS : await codeLock(ctx).wait(userKey)
  if (wait === 0) return tries
  await giveBackTry(ctx)
  throw rateLimited(wait)
}

async function giveBackTry(ctx: Ctx): Promise<void> {
  await ctx.services.limits.shared('LIMIT_CODE_WRONG').giveBack(String(ctx.actor.userId))
}

/** The code was wrong. The last one that the limit allows locks the account's codes, and its owner is told once. */
async function lockAfter(ctx: Ctx, tries: number): Promise<void> {
  const { limits, config } = ctx.services
  const userKey = String(ctx.actor.userId)
  if (tries < config.limits.LIMIT_CODE_WRONG.points) return
  const lock = codeLock(ctx).consume(userKey)
  const isFirst = await lock.then(
    () => true,
    () => false,
  )
  if (!isFirst) return
  await limits.shared('LIMIT_CODE_WRONG').clear(userKey)
  await tellCodesLocked(ctx, await getMfa(ctx, ctx.actor.userId))
}

async function forgetCodes(ctx: Ctx): Promise<void> {
  for (const name of ['LIMIT_CODE_WRONG', 'LIMIT_CODE_SENT', 'LIMIT_CODE_SENT_DAY'] as const)
    await ctx.services.limits.shared(name).clear(String(ctx.actor.userId))
}

/** Throws unless it is a right code of the person's authenticator, or a recovery code. Counted as a second step's is. */
export async function acceptAuthenticatorCode(ctx: Ctx, code: string | undefined): Promise<void> {
  if (code === undefined) throw invalid({ code: 'The code is required.' })
  const tries = await countTry(ctx)
  const isRight = await orGiveBack(
    () => takeAuthenticatorCode(ctx, code),
    () => giveBackTry(ctx),
  )
  if (isRight) return giveBackTry(ctx)
  await lockAfter(ctx, tries)
  throw invalid({ code: WRONG_CODE })
}

async function takeAuthenticatorCode(ctx: Ctx, code: string): Promise<boolean> {
  const { totpSecret } = await getMfa(ctx, ctx.actor.userId)
  const typed = code.replace(/[\s-]/g, '')
  const step =
    totpSecret !== null && /^[0-9]{6}$/.test(typed)
      ? totpStep(ctx.services.secrets.decrypt(totpSecret), typed, ctx.now())
      : undefined
  return step === undefined
    ? takeRecoveryCode(ctx, ctx.actor.userId, recoveryHash(ctx, ctx.actor.userId, typed))
    : takeTotpStep(ctx, ctx.actor.userId, step)
}
