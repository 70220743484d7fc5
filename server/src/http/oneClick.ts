import type { FastifyInstance } from 'fastify'
import type { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { API_PREFIX } from './apiPath.ts'
import { route } from './route.ts'
import type { UseCase } from './route.ts'

/** Maximum size of the body. Email programs send only `List-Unsubscribe=One-Click`. */
const BODY_LIMIT = 4096

type Unsubscribe = typeof notificationEndpoints.unsubscribe

/**
 * Registers the address in the unsubscribe header of an email (RFC 8058). An email program posts to it for its reader,
 * and the body is ignored. A person who opens the address gets the unsubscribe page, which has a button.
 */
export function oneClickRoute(app: FastifyInstance, endpoint: Unsubscribe, stop: UseCase<Unsubscribe>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    )
    route(scope, endpoint, stop)
    scope.get<{ Params: { token: string } }>(API_PREFIX + endpoint.path, (request, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(request.params.token)}`, 303),
    )
  })
}
