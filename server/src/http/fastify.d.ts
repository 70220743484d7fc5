import 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { Services } from '../services.ts'
import type { EventStream } from '../live/hub.ts'
import type { Actor } from '../policy/actor.ts'
import type { Span } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
    eventStreams: Set<EventStream>
  }
  interface FastifyRequest {
    /** Set by the guard of a route that needs a session. */
    actor?: Actor
    /** When the guard let the request in, as performance.now() counts. */
    guardedAt?: number
    /** Of a call, where it is traced. */
    span?: Span
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
