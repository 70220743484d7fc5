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
    /** Whose live session it carries, also where that does not open the call. */
    caller?: Pick<Actor, 'userId' | 'sessionId'>
    /** Set by the guard of a route that needs a session. */
    actor?: Actor
    /** Set where it was sent away: so many waited for the database. */
    waitingAhead?: number
    /** Parsed by the endpoint's schemas. */
    input?: Record<string, unknown>
    /** When the guard let the request in, as performance.now() counts. */
    guardedAt?: number
    /** Of a call, where it is traced. */
    span?: Span
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
