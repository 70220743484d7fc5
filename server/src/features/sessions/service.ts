import type { SessionKind } from '@doorstep/contract/endpoint'
import { SESSIONS_MAX } from '@doorstep/contract/sessions/rules'
import type { Session } from '@doorstep/contract/sessions/schema'
import { emitAudit } from '../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../context.ts'
import type { Ctx, Params, SystemCtx, SystemWriteCtx } from '../../context.ts'
import { hashToken, newToken } from '../../crypto/tokens.ts'
import { notFound } from '../../errors.ts'
import { networkOf } from '../../limits/network.ts'
import { emitSignal } from '../../live/emitSignal.ts'
import { authorize } from '../../policy/authorize.ts'
import { presentSession } from './present.ts'
import {
  endOldestSessions,
  endSessionById,
  endSessionsOf,
  findLiveSessions,
  insertSession,
} from './queries.ts'

function networkOfCaller({ caller }: SystemCtx): string | null {
  return caller?.ip === undefined ? null : networkOf(caller.ip)
}

/** Opens a half session. Only the second step completes the login. */
export async function openHalfSession(
  tx: SystemWriteCtx,
  userId: number,
): Promise<{ sessionId: number; token: string }> {
  const token = newToken()
  return {
    token,
    sessionId: await insertSession(tx, {
      userId,
      kind: 'mfa',
      hasPassedStep: false,
      tokenHash: hashToken(token),
      network: networkOfCaller(tx),
    }),
  }
}

/**
 * Opens a session for a person who has signed in. If the person then has more than ten sessions, the oldest one ends.
 */
export async function openSession(
  ctx: SystemCtx,
  userId: number,
  { kind, hasPassedStep }: { kind: Exclude<SessionKind, 'mfa'>; hasPassedStep: boolean },
): Promise<string> {
  const token = newToken()
  await withTransaction(ctx, async (tx) => {
    // Without the lock, two simultaneous logins would not count each other's session.
    await lockName(tx, `sessions of ${userId}`)
    const sessionId = await insertSession(tx, {
      userId,
      kind,
      hasPassedStep,
      tokenHash: hashToken(token),
      network: networkOfCaller(tx),
    })
    const endedOthers = await endOldestSessions(tx, userId, SESSIONS_MAX)
    await emitAudit(tx, {
      action: 'session.login',
      object: { type: 'session', id: sessionId },
      after: { userId, kind },
    })
    if (endedOthers) emitSignal(tx, { type: 'session', userIds: [userId] })
  })
  return token
}

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const rows = await findLiveSessions(ctx, ctx.actor.userId)
  return rows.map((row) => presentSession(row, ctx.actor.sessionId))
}

export async function endSession(ctx: Ctx, { params }: Params<'sessionId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const session = (await findLiveSessions(tx, tx.actor.userId)).find((row) => row.id === params.sessionId)
    if (!session) throw notFound()
    authorize(tx, 'session:manage', { userId: session.userId })
    await endSessionById(tx, session.id)
    await emitAudit(tx, { action: 'session.end', object: { type: 'session', id: session.id } })
    emitSignal(tx, { type: 'session', userIds: [session.userId] })
  })
}

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor
    authorize(tx, 'session:manage', { userId })
    const ended = await endSessionsOf(tx, userId, sessionId)
    await emitAudit(tx, {
      action: 'session.endOthers',
      object: { type: 'user', id: userId },
      after: { ended },
    })
    emitSignal(tx, { type: 'session', userIds: [userId] })
  })
}
