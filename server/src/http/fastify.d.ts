import 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { Denials } from '../audit/denials.ts'
import type { Services } from '../services.ts'
import type { EventStream } from '../live/hub.ts'
import type { Actor } from '../policy/actor.ts'
import type { Span } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    eventStreams: Set<EventStream>
    denials: Denials
  }
  interface FastifyRequest {
    /** The caller's live session, even if it does not allow the call. */
    caller?: Pick<Actor, 'userId' | 'sessionId'>
    /** Set by the guard of a route that needs a session. */
    actor?: Actor
    /** How many requests were waiting for the database. Set only if this request was refused because of that. */
    waitingAhead?: number
    input?: Record<string, unknown>
    /** The time at which the guard let the request in, from performance.now(). */
    guardedAt?: number
    span?: Span
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
