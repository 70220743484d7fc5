import type { CurrentUser, Login, LoginResult } from '@doorstep/contract/auth/schema'
import { emitAudit, emitLoneAudit } from '../../audit/emitAudit.ts'
import { withTransaction } from '../../context.ts'
import type { Ctx, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../crypto/passwords.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { AppError, invalid } from '../../errors.ts'
import { hasWelcome } from '../../sessions/newcomer.ts'
import { unauthenticated } from '../../sessions/session.ts'
import {
  clearAccountLocks,
  clearFailures,
  countAttempt,
  countFailure,
  countLogin,
  giveBackAttempt,
} from '../../limits/loginLimits.ts'
import type { CountedAttempt, LoginAttempt } from '../../limits/loginLimits.ts'
import { networkOf } from '../../limits/network.ts'
import { orGiveBack } from '../../limits/limits.ts'
import { emitSessionSignal, emitSignal } from '../../live/emitSignal.ts'
import { requiresSecondStep, strongestRole } from '../../policy/actor.ts'
import { permissionsOf } from '../../policy/authorize.ts'
import type { Holdings } from '../../policy/holdings.ts'
import { endAllSessions, endSessionOfToken, endSessionsOf, hasSignedInFrom } from '../sessions/queries.ts'
import { openSession } from '../sessions/service.ts'
import {
  findHoldings,
  findUserByEmail,
  getUser,
  getUserByEmail,
  lockUser,
  updatePassword,
} from './queries.ts'
import type { UserRow } from './queries.ts'
import { chosenScreen } from '../../policy/firstScreen.ts'
import { startSecondStep } from './second-step/service.ts'

const WRONG_CREDENTIALS = 'Invalid email or password.'

/** Shown only after the right password, so that nobody learns whether an account exists. */
const NO_ACCESS: Record<string, string> = {
  Pending: 'Your account is awaiting validation.',
  Rejected: 'Your account was not approved. Please contact support.',
  Suspended: 'Your account is suspended. Please contact support.',
}

/** Starts a session. An unknown email, a wrong password and a locked account get the same answer in the same time. */
export async function login(ctx: SystemCtx, { body }: { body: Login }): Promise<LoginResult> {
  await countLogin(ctx.services.limits, ctx.caller?.ip ?? '')
  const user = await checkLogin(ctx, body)
  requireAccess(user)
  ctx.services.metrics?.count('login', 'ok')
  await renewHash(ctx, user, body.password)
  return letIn(ctx, user, body.password)
}

async function checkLogin(ctx: SystemCtx, { email, password }: Login): Promise<UserRow> {
  const { limits, config } = ctx.services
  const ip = ctx.caller?.ip ?? ''
  const user = await findUserByEmail(ctx, email)
  const isKnownAddress = await hasSignedInFrom(ctx, user?.id ?? 0, networkOf(ip))
  const attempt = { email, ip, isKnownAddress }
  const counted = await countAttempt(limits, attempt, config.limits.LIMIT_LOGIN_ACCOUNT)
  return judgeAttempt(ctx, { user, attempt, counted }, password)
}

interface Judged {
  user: UserRow | undefined
  attempt: LoginAttempt
  counted: CountedAttempt
}

async function judgeAttempt(
  ctx: SystemCtx,
  { user, attempt, counted }: Judged,
  password: string,
): Promise<UserRow> {
  const { limits, config } = ctx.services
  const matches = await orGiveBack(
    () => verifyPassword(user?.password_hash ?? null, password),
    () => giveBackAttempt(limits, attempt, counted),
  )
  if (!user || !matches || counted.isLocked) {
    ctx.services.metrics?.count('login', counted.isLocked ? 'locked' : 'failed')
    await countFailure(limits, attempt, config.limits.LIMIT_LOGIN_ACCOUNT, counted)
    await emitLoneAudit(ctx, {
      action: 'session.loginFailed',
      object: { type: 'user', id: user?.id ?? null },
    })
    throw new AppError('UNAUTHENTICATED', WRONG_CREDENTIALS)
  }
  await clearFailures(limits, attempt)
  return user
}

function requireAccess({ status }: UserRow): void {
  const reason = NO_ACCESS[status]
  if (reason !== undefined) throw new AppError('FORBIDDEN', reason)
}

/** Hashes a right password again if its stored hash is weaker than a new one would be. */
async function renewHash(ctx: SystemCtx, user: UserRow, password: string): Promise<void> {
  if (user.password_hash === null || !isOutdated(user.password_hash)) return
  const passwordHash = await hashPassword(password).catch((error: unknown) => {
    // Too many hashes are waiting, so a later login renews the hash.
    if (error instanceof AppError) return undefined
    throw error
  })
  if (passwordHash === undefined) return
  await withTransaction(ctx, async (tx) => {
    if (!(await updatePassword(tx, user.id, passwordHash, user.password_hash))) return
    await emitAudit(tx, { action: 'password.renewHash', object: { type: 'user', id: user.id } })
  })
}

/** Starts a full session, or a half session that still needs the second step. */
async function letIn(ctx: SystemCtx, user: UserRow, password: string): Promise<LoginResult> {
  const confirm = (tx: SystemWriteCtx): Promise<void> => requireAsSeen(tx, user, password)
  const person = await withRoles(ctx, user)
  const isRequired = requiresSecondStep(person, ctx.services.config.mfaRequiredRoles)
  const userName = `${user.first_name} ${user.last_name}`
  const who = {
    role: strongestRole(person),
    userName,
    userId: user.id,
    ...chosenScreen(person, user.first_screen),
  }
  if (user.mfa_enabled || isRequired) {
    const step = await startSecondStep(ctx, {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      phoneNumber: user.phone_number,
      totpConfirmedAt: user.totp_confirmed_at,
      confirm,
    })
    return { ...who, ...step, requireMfa: true, message: 'Please complete the second step.' }
  }
  const token = await withTransaction(ctx, async (tx) => {
    await confirm(tx)
    return openSession(tx, user.id, { kind: 'full', hasPassedStep: false })
  })
  return {
    ...who,
    token,
    requireMfa: false,
    message: 'Login successful.',
    factor: null,
    resendsLeft: null,
    retryAfter: null,
  }
}

/**
 * The check of the password takes a while. A reset, a suspension or a new second step in the meantime must still apply.
 */
async function requireAsSeen(tx: SystemWriteCtx, seen: UserRow, password: string): Promise<void> {
  const user = await lockUser(tx, seen.id)
  const isSamePassword =
    user.password_hash === seen.password_hash || (await verifyPassword(user.password_hash, password))
  if (!isSamePassword) throw new AppError('UNAUTHENTICATED', WRONG_CREDENTIALS)
  requireAccess(user)
  const isSameStep =
    user.mfa_enabled === seen.mfa_enabled &&
    (user.totp_confirmed_at === null) === (seen.totp_confirmed_at === null)
  if (!isSameStep)
    throw new AppError('CONFLICT', 'Your account was changed a moment ago. Please sign in again.')
}

async function withRoles(ctx: SystemCtx, user: UserRow): Promise<{ isAdmin: boolean } & Holdings> {
  return { isAdmin: user.base_role === 'ADMIN', ...(await findHoldings(ctx, user.id)) }
}

/** Ends the session of this token. An ended session is not an error, but an unknown token is. */
export async function logout(ctx: SystemCtx): Promise<void> {
  const token = ctx.caller?.token
  if (token === undefined) throw unauthenticated()
  await withTransaction(ctx, async (tx) => {
    const ended = await endSessionOfToken(tx, hashToken(token))
    if (!ended) throw unauthenticated()
    if (!ended.wasLive) return
    await emitAudit(tx, {
      action: 'session.logout',
      object: { type: 'session', id: ended.id },
      before: { userId: ended.userId },
    })
    emitSignal(tx, { type: 'session', userIds: [ended.userId] })
  })
}

export async function validateJwt(ctx: Ctx): Promise<CurrentUser> {
  return {
    userId: ctx.actor.userId,
    userName: ctx.actor.name,
    role: strongestRole(ctx.actor),
    permissions: permissionsOf(ctx.actor),
    hasWelcome: await hasWelcome(ctx),
  }
}

export const WRONG_PASSWORD = 'The password is not correct.'

/**
 * Throws unless this is the person's current password. Wrong passwords count but never return 401, so the session
 * continues.
 */
export async function requireCurrentPassword(ctx: Ctx, field: string, password: string): Promise<UserRow> {
  const counter = ctx.services.limits.shared('LIMIT_CURRENT_PASSWORD')
  const key = String(ctx.actor.userId)
  await counter.consume(key)
  const user = await getUser(ctx, ctx.actor.userId)
  const matches = await orGiveBack(
    () => verifyPassword(user.password_hash, password),
    () => counter.giveBack(key),
  )
  if (!matches) throw invalid({ [field]: WRONG_PASSWORD })
  await counter.clear(key)
  return user
}

/** Clears the counts of wrong passwords and codes, so that the next right one is accepted. */
export async function unlockAccount(ctx: SystemCtx, email: string): Promise<{ userId: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getUserByEmail(tx, email)
    await clearAccountLocks(tx.db, { email: user.email, userId: user.id })
    await emitAudit(tx, { action: 'user.unlock', object: { type: 'user', id: user.id } })
    return { userId: user.id }
  })
}

export async function endEverySession(ctx: SystemCtx): Promise<{ ended: number }> {
  return withTransaction(ctx, async (tx) => {
    const userIds = await endAllSessions(tx)
    for (const id of new Set(userIds))
      await emitAudit(tx, { action: 'user.endSessions', object: { type: 'user', id } })
    emitSessionSignal(tx, userIds)
    return { ended: userIds.length }
  })
}

export async function endAccountSessions(
  ctx: SystemCtx,
  email: string,
): Promise<{ userId: number; ended: number }> {
  return withTransaction(ctx, async (tx) => {
    const user = await getUserByEmail(tx, email)
    const ended = await endSessionsOf(tx, user.id)
    await emitAudit(tx, {
      action: 'user.endSessions',
      object: { type: 'user', id: user.id },
      after: { ended },
    })
    emitSignal(tx, { type: 'session', userIds: [user.id] })
    return { userId: user.id, ended }
  })
}
