import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@doorstep/contract/auth/rules'
import type { Message, MfaStatus, RecoveryCodes } from '@doorstep/contract/auth/schema'
import { NO_CODE, WRONG_CODE } from '@doorstep/contract/auth/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, SystemWriteCtx } from '../../../context.ts'
import { totpStep } from '../../../crypto/totp.ts'
import { invalid, notFound } from '../../../errors.ts'
import { refuseOtherIdentity } from '../../../sessions/session.ts'
import { emitSignal } from '../../../live/emitSignal.ts'
import { isStaff, requiresSecondStep } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { completeSession, endSessionsOf } from '../../sessions/queries.ts'
import { recoveryHash } from '../codes/service.ts'
import { notifyAuthenticatorSet, notifyRecoveryCodes } from './messages.ts'
import {
  countRecoveryCodes,
  findMfaInScope,
  getMfa,
  isSecretTaken,
  replaceRecoveryCodes,
  updateTotp,
} from './queries.ts'

/** The characters of a recovery code: 32 characters that people do not confuse easily. Each code has 50 bits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const DISTINCT_MIN = 9
const WEAK_SECRET = 'This secret cannot be used. Please reload the page to get another one.'

/**
 * Stores the authenticator that the browser made. Delivered codes also work until the authenticator has given a right
 * code. People with a required role must enter a right code before they can do anything else.
 */
export async function setUpMfa(
  ctx: Ctx,
  { body }: { body: { secret: string; code?: string | undefined } },
): Promise<Message> {
  await withTransaction(ctx, async (tx) => {
    const { userId, sessionId, sessionKind } = tx.actor
    authorize(tx, 'mfa:setup', { userId })
    if (sessionKind === 'setup' && body.code === undefined) throw invalid({ code: NO_CODE })
    await storeSecret(tx, userId, body)
    await completeSession(tx, sessionId)
    await endSessionsOf(tx, userId, sessionId)
    await emitAudit(tx, { action: 'mfa.setUp', object: { type: 'user', id: userId } })
    await notifyAuthenticatorSet(tx, await getMfa(tx, userId))
    emitSignal(tx, { type: 'session', userIds: [userId] })
  })
  return { message: 'MFA setup complete.' }
}

/** Checks and stores a secret for an account. A right code from the app confirms the authenticator at once. */
export async function storeSecret(
  tx: SystemWriteCtx,
  userId: number,
  { secret, code }: { secret: string; code?: string | undefined },
): Promise<void> {
  const { secrets } = tx.services
  const fingerprint = secrets.fingerprint(`totp:${secret}`)
  if (new Set(secret).size < DISTINCT_MIN || (await isSecretTaken(tx, fingerprint, userId)))
    throw invalid({ secret: WEAK_SECRET })
  const confirmedStep = code === undefined ? undefined : totpStep(secret, code.replace(/\s/g, ''), tx.now())
  if (code !== undefined && confirmedStep === undefined) throw invalid({ code: WRONG_CODE })
  await updateTotp(tx, userId, { sealed: secrets.encrypt(secret), fingerprint, confirmedStep })
}

/**
 * Returns whether an account has the second step on. Works for the actor's own account and, for staff, for accounts in
 * scope.
 */
export async function readMfaStatus(ctx: Ctx, { query }: { query: { userId: number } }): Promise<MfaStatus> {
  const isOwn = query.userId === ctx.actor.userId
  if (!isOwn && !isStaff(ctx.actor)) refuseOtherIdentity(ctx.actor, query.userId)
  const mfa = isOwn ? await getMfa(ctx, query.userId) : await findMfaInScope(ctx, query.userId)
  if (!mfa) throw notFound()
  return {
    mfaEnabled: mfa.mfaEnabled,
    required: isOwn && requiresSecondStep(ctx.actor, ctx.services.config.mfaRequiredRoles),
    authenticatorConfirmed: mfa.totpConfirmedAt !== null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, mfa.userId),
  }
}

/** Makes ten new recovery codes and returns them. No later call can return them. The old codes stop working. */
export async function makeRecoveryCodes(ctx: Ctx): Promise<RecoveryCodes> {
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'mfa:setup', { userId })
    const codes = await storeRecoveryCodes(tx, userId)
    await emitAudit(tx, { action: 'mfa.makeRecoveryCodes', object: { type: 'user', id: userId } })
    await notifyRecoveryCodes(tx, await getMfa(tx, userId))
    return { codes }
  })
}

export async function storeRecoveryCodes(tx: SystemWriteCtx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${recoveryPart()}-${recoveryPart()}`)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(tx, userId, code)),
  )
  return codes
}

function recoveryPart(): string {
  return Array.from({ length: 5 }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join(
    '',
  )
}
