import type { CurrentUser, Login, LoginResult } from '@doorstep/contract/auth/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx } from '../../context.ts'
import { verifyPassword } from '../../crypto/passwords.ts'
import { hashToken, newToken } from '../../crypto/tokens.ts'
import { AppError } from '../../errors.ts'
import { findSession, unauthenticated } from '../../http/session.ts'
import { clearFailures, countFailure, countLogin, isLocked } from '../../limits/loginLimits.ts'
import { emitSignal } from '../../live/hub.ts'
import { strongestRole } from '../../policy/actor.ts'
import { permissionsOf } from '../../policy/authorize.ts'
import { endOldestSessions, endSession, findUserByEmail, hasSignedInFrom, insertSession } from './queries.ts'
import type { UserRow } from './queries.ts'

const SESSIONS_MAX = 10
const WRONG_CREDENTIALS = 'Invalid email or password.'

/** Shown only after the right password: nobody learns from it whether an account exists. */
const NO_ACCESS: Record<string, string> = {
  Pending: 'Your account is awaiting validation.',
  Rejected: 'Your account was not approved. Please contact support.',
  Suspended: 'Your account is suspended. Please contact support.',
}

/** Starts a session for the right e-mail and password. Unknown, wrong and locked answer alike, in the same time. */
export async function login(ctx: SystemCtx, { body }: { body: Login }): Promise<LoginResult> {
  const { limits, config } = ctx.services
  const ip = ctx.caller?.ip ?? ''
  await countLogin(limits, ip)
  const user = await findUserByEmail(ctx, body.email)
  const attempt = { email: body.email, ip, isKnownAddress: await hasSignedInFrom(ctx, user?.id ?? 0, ip) }
  const locked = await isLocked(limits, attempt)
  const matches = await verifyPassword(user?.password_hash ?? null, body.password)
  if (!user || !matches || locked) {
    await countFailure(limits, attempt, config.limits.LIMIT_LOGIN_ACCOUNT, locked)
    await emitAudit(ctx, { action: 'session.loginFailed', object: { type: 'user', id: user?.id ?? null } })
    throw new AppError('UNAUTHENTICATED', WRONG_CREDENTIALS)
  }
  refuseWithoutAccess(user)
  await clearFailures(limits, attempt)
  return startSession(ctx, user)
}

function refuseWithoutAccess(user: UserRow): void {
  const reason = NO_ACCESS[user.status]
  if (reason !== undefined) throw new AppError('FORBIDDEN', reason)
  if (user.mfa_enabled) throw new AppError('FORBIDDEN', 'Two-step sign-in is not available yet.')
}

async function startSession(ctx: SystemCtx, user: UserRow): Promise<LoginResult> {
  const token = newToken()
  await withTransaction(ctx, async (tx) => {
    const sessionId = await insertSession(tx, {
      userId: user.id,
      tokenHash: hashToken(token),
      ip: ctx.caller?.ip ?? null,
      userAgent: ctx.caller?.userAgent ?? null,
    })
    const endedOthers = await endOldestSessions(tx, user.id, SESSIONS_MAX)
    await emitAudit(tx, {
      action: 'session.login',
      object: { type: 'session', id: sessionId },
      after: { userId: user.id },
    })
    if (endedOthers) await emitSignal(tx, { type: 'session', userIds: [user.id] })
  })
  const session = await findSession(ctx.services, token)
  if (!session) throw unauthenticated()
  return {
    role: strongestRole(session.actor),
    userName: session.actor.name,
    userId: user.id,
    token,
    requireMfa: false,
    message: 'Login successful.',
    factor: null,
    resendsLeft: null,
    retryAfter: null,
  }
}

/** Ends the session of this token; one that is over already is no error, one never issued is. */
export async function logout(ctx: SystemCtx): Promise<void> {
  const token = ctx.caller?.token
  if (token === undefined) throw unauthenticated()
  await withTransaction(ctx, async (tx) => {
    const ended = await endSession(tx, hashToken(token))
    if (!ended) throw unauthenticated()
    if (!ended.wasLive) return
    await emitAudit(tx, {
      action: 'session.logout',
      object: { type: 'session', id: ended.id },
      before: { userId: ended.userId },
    })
    await emitSignal(tx, { type: 'session', userIds: [ended.userId] })
  })
}

export async function validateJwt(ctx: Ctx): Promise<CurrentUser> {
  return {
    userId: ctx.actor.userId,
    userName: ctx.actor.name,
    role: strongestRole(ctx.actor),
    permissions: permissionsOf(ctx.actor),
  }
}
