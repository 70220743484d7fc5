import type { FastifyInstance } from 'fastify'
import type { itemEndpoints } from '@doorstep/contract/items/endpoints'
import { API_PREFIX } from './apiPath.ts'
import { route } from './route.ts'
import type { UseCase } from './route.ts'

/** The form that a mail program sends is `List-Unsubscribe=One-Click`. */
const BODY_LIMIT = 4096

type Unsubscribe = typeof itemEndpoints.unsubscribe

/**
 * The address in the head of a mail (RFC 8058): a mail program posts to it for its reader, in any form, of which nothing is
 * read. A person who opens it comes to the page of the same link, where a button does it.
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
