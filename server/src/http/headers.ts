import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { PageHashes } from './pages.ts'

const HSTS_SECONDS = 31_536_000

/** Adds security headers to every answer, and allows the configured origins to call the API. */
export async function registerHeaders(
  app: FastifyInstance,
  config: Config,
  hashes: PageHashes,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashes.scriptHashes],
        styleSrc: ["'self'", ...hashes.styleHashes],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", ...(config.apiHost === undefined ? [] : [config.apiHost])],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'worker'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    // Browsers ignore HSTS over plain HTTP, so a demo on a person's own machine still works without HTTPS.
    xFrameOptions: { action: 'deny' },
    hsts: { maxAge: HSTS_SECONDS },
  })
  if (config.corsOrigins.length > 0)
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        'x-total-count',
        'x-total-capped',
        'x-offset',
        'link',
        'etag',
        'retry-after',
        'x-request-id',
      ],
      maxAge: 600,
    })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // The connection closes, so that the next request goes to a server that keeps running.
    if (app.services.lifecycle.isStopping) void reply.header('connection', 'close')
    // The page's files set their own cache lifetime.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}
