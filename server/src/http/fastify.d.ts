import 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import type { Services } from '../context.ts'
import type { Actor } from '../policy/actor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    /** Set by the guard of a route that needs a session. */
    actor?: Actor
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
