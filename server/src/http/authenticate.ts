import type { FastifyRequest } from 'fastify'
import type { Endpoint, SessionKind } from '@doorstep/contract/endpoint'
import { AppError } from '../errors.ts'
import { FORBIDDEN_MESSAGE } from '../policy/authorize.ts'
import type { Services } from '../services.ts'
import { findSession, touchSession, unauthenticated } from '../sessions/session.ts'
import type { Session } from '../sessions/session.ts'
import { bearerOf } from './requestContext.ts'

/**
 * Returns the session of a request if it allows this call. Throws 401 without a session, and 403 if the session is of
 * the wrong kind.
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Session> {
  const session = await findOpenSession(services, request, endpoint)
  if (!session) throw unauthenticated()
  requireKind(session.actor.sessionKind, endpoint.sessions ?? ['full'])
  return session
}

/** Returns the live session of a request, if any, and records its activity. */
export async function findOpenSession(
  services: Services,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Session | undefined> {
  const token = bearerOf(request)
  const session = token === undefined ? undefined : await findSession(services, token)
  if (!session) return undefined
  request.caller = session.actor
  const isBackground = endpoint.background === true || request.headers['x-background'] !== undefined
  if (session.isStale && !isBackground) await touchSession(services, session.actor.sessionId)
  return session
}

function requireKind(kind: SessionKind, opening: readonly SessionKind[]): void {
  if (opening.includes(kind)) return
  if (kind === 'mfa') throw new AppError('MFA_REQUIRED', 'Please complete the second step to continue.')
  if (kind === 'setup')
    throw new AppError('MFA_SETUP_REQUIRED', 'Please set up an authenticator app to continue.')
  throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}
