import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { registerRoutes } from './routes.ts'
import type { Services } from './services.ts'
import { systemCtx } from './context.ts'
import { AppError } from './errors.ts'
import { repeatErasures } from './features/erasures/service.ts'
import { registerAnswers, answersOf } from './http/answers.ts'
import { readableAddress } from './http/apiPath.ts'
import { registerApiReference } from './http/apiReference.ts'
import { registerClosing } from './http/closing.ts'
import { registerDenials } from './http/denials.ts'
import { registerErrorHandler, sendFrameworkError } from './http/errorHandler.ts'
import { registerEventStreams } from './http/eventStream.ts'
import { registerHeaders } from './http/headers.ts'
import { registerRequestLog } from './http/logging.ts'
import { registerMeasures } from './http/measure.ts'
import { registerNotFound } from './http/notFound.ts'
import { registerOverload } from './http/overload.ts'
import { clientErrorHandler, registerParserErrors } from './http/parserErrors.ts'
import { readPageFacts, registerPages } from './http/pages.ts'
import { registerSlowBodies } from './http/slowBodies.ts'
import { registerTraces } from './http/traces.ts'
import { callerRequestIdOf } from './http/requestContext.ts'

const JSON_LIMIT_BYTES = 100 * 1024
/**
 * Three photos of 5 MB take 80 seconds at 1.5 Mbit/s. The server cuts off slow headers, other bodies and silent
 * connections sooner.
 */
const REQUEST_TIMEOUT_MS = 120_000
/**
 * Limit for a connection on which no data is transferred. A stuck response can take twice as long to end. Event streams
 * send data more often than this.
 */
const SILENCE_LIMIT_MS = 30_000
const KEEP_ALIVE_MS = 65_000
const HEADER_LIMIT_BYTES = 16 * 1024

/**
 * A restored database still has accounts that were erased after its backup. Erases them again before anyone can see
 * them.
 */
async function eraseAgain(services: Services): Promise<void> {
  try {
    const count = await repeatErasures(systemCtx(services, 'start'))
    if (count > 0) services.log.warn({ count }, 'accounts of a restored database were erased again')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error
    services.log.warn('the file store is not available: erasures will be checked when it is back')
  }
}

/** Closes a connection on which no data is transferred, unless this server is still working on a response for it. */
function registerSilence(app: FastifyInstance): void {
  app.server.on('timeout', (socket) => {
    const isAtWork = [...answersOf(socket)].some(({ headersSent }) => !headersSent)
    if (!isAtWork) socket.destroy()
  })
}

/** Builds the HTTP application on top of its services. With `withPage`, it also serves the built page. */
export async function buildApp(
  services: Services,
  { withPage }: { withPage: boolean },
): Promise<FastifyInstance> {
  const { config } = services
  await eraseAgain(services)
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (log, bindings, options, request) =>
      log.child({ ...bindings, callerRequestId: callerRequestIdOf(request.headers) }, options),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_LIMIT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      requireHostHeader: false,
    },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    forceCloseConnections: 'idle',
    // While the server closes, it still answers requests on open connections.
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: clientErrorHandler(services.log),
  })
  app.decorate('services', services)
  // A form on another site cannot send JSON, so the API accepts no other body type.
  app.removeContentTypeParser('text/plain')
  registerErrorHandler(app)
  registerDenials(app)
  registerTraces(app)
  registerEventStreams(app)
  registerAnswers(app)
  registerClosing(app)
  registerSilence(app)
  registerSlowBodies(app)
  registerNotFound(app)
  registerRequestLog(app)
  registerMeasures(app)
  await registerHeaders(
    app,
    config,
    withPage ? readPageFacts(config.clientDir) : { styleHashes: [], scriptHashes: [] },
  )
  registerParserErrors(app)
  registerOverload(app)
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 2048 })
  await app.register(multipart)

  registerRoutes(app, config)
  if (withPage) {
    await registerPages(app, config)
    if (config.apiDocs) registerApiReference(app, config)
  }
  return app
}
