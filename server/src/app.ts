import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { auditJobs } from './audit/jobs.ts'
import type { Services } from './services.ts'
import { systemCtx } from './context.ts'
import { AppError } from './errors.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { alertTransferRoutes } from './features/alerts/transfer/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { authenticatorRoutes } from './features/auth/authenticators/routes.ts'
import { firstAdminRoutes } from './features/auth/first-admin/routes.ts'
import { passwordJobs } from './features/auth/passwords/jobs.ts'
import { passwordRoutes } from './features/auth/passwords/routes.ts'
import { reauthenticationRoutes } from './features/auth/reauthentication/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { secondStepRoutes } from './features/auth/second-step/routes.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { bankHolidayRoutes } from './features/bank-holidays/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { collectionRoutes } from './features/collections/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { dataExportJobs } from './features/data-exports/jobs.ts'
import { dataExportRoutes } from './features/data-exports/routes.ts'
import { dataReadRoutes } from './features/data-exports/reads/routes.ts'
import { developmentEditingRoutes } from './features/developments/editing/routes.ts'
import { developmentTransferRoutes } from './features/developments/transfer/routes.ts'
import { developmentRoutes } from './features/developments/routes.ts'
import { erasureJobs } from './features/erasures/jobs.ts'
import { erasureRoutes } from './features/erasures/routes.ts'
import { repeatErasures } from './features/erasures/service.ts'
import { eventRoutes } from './features/events/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { fileStoreJobs } from './features/file-store/jobs.ts'
import { healthRoutes } from './features/health/routes.ts'
import { attachmentJobs } from './features/issues/attachments/jobs.ts'
import { attachmentRoutes } from './features/issues/attachments/routes.ts'
import { issueEditingRoutes } from './features/issues/editing/routes.ts'
import { emergencyJobs } from './features/issues/emergencies/jobs.ts'
import { emergencyRoutes } from './features/issues/emergencies/routes.ts'
import { handOverJobs } from './features/issues/hand-over/jobs.ts'
import { redactionRoutes } from './features/issues/redaction/routes.ts'
import { issueReportingRoutes } from './features/issues/reporting/routes.ts'
import { itemJobs } from './features/items/summaries/jobs.ts'
import { itemRoutes } from './features/items/routes.ts'
import { issueRoutes } from './features/issues/routes.ts'
import { lookupRoutes } from './features/lookups/routes.ts'
import { mappingEditingRoutes } from './features/mappings/editing/routes.ts'
import { mappingTransferRoutes } from './features/mappings/transfer/routes.ts'
import { mappingRoutes } from './features/mappings/routes.ts'
import { activityEditingRoutes } from './features/activities/editing/routes.ts'
import { activityTransferRoutes } from './features/activities/transfer/routes.ts'
import { activityRoutes } from './features/activities/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { failedMessageRoutes } from './features/outbox/failed/routes.ts'
import { outboxJobs } from './features/outbox/jobs.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { welcomeRoutes } from './features/profiles/welcome/routes.ts'
import { propertyEditingRoutes } from './features/properties/editing/routes.ts'
import { propertyTransferRoutes } from './features/properties/transfer/routes.ts'
import { propertyRoutes } from './features/properties/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { tallyJobs } from './features/reports/tallies/jobs.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { holdRoutes } from './features/retention/holds/routes.ts'
import { retentionJobs } from './features/retention/jobs.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { userBulkRoutes } from './features/users/bulk/routes.ts'
import { personRoutes } from './features/people/routes.ts'
import { userTransferRoutes } from './features/users/transfer/routes.ts'
import { factorRoutes } from './features/users/factors/routes.ts'
import { inviteAcceptanceRoutes } from './features/users/acceptance/routes.ts'
import { inviteRoutes } from './features/users/invites/routes.ts'
import { proofRoutes } from './features/users/proofs/routes.ts'
import { signUpJobs } from './features/users/sign-up/jobs.ts'
import { signUpRoutes } from './features/users/sign-up/routes.ts'
import { userListingRoutes } from './features/users/listing/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { versionRoutes } from './features/version/routes.ts'
import { upkeepJobs } from './features/users/upkeep/jobs.ts'
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
import { registerSilence } from './http/silence.ts'
import { registerSlowBodies } from './http/slowBodies.ts'
import { registerTraces } from './http/traces.ts'
import { callerRequestIdOf } from './http/requestContext.ts'
import { onceJobs } from './jobs/once.ts'
import type { JobHandler } from './jobs/queue.ts'
import { limitJobs } from './limits/prune.ts'

const JSON_LIMIT_BYTES = 100 * 1024
/** Three photos of 5 MB over 1.5 Mbit/s take 80 seconds; a slow head, another body and silence end earlier. */
const REQUEST_TIMEOUT_MS = 120_000
/**
 * Nothing comes and nothing goes; twice as long for an answer that is stuck on its way. Streams of events say more often
 * that they are there.
 */
const SILENCE_LIMIT_MS = 30_000
const KEEP_ALIVE_MS = 65_000
const HEADER_LIMIT_BYTES = 16 * 1024

/** Everything that works in the background. */
export const jobHandlers: readonly JobHandler[] = [
  ...handOverJobs,
  ...emergencyJobs,
  ...itemJobs,
  ...attachmentJobs,
  ...fileStoreJobs,
  ...auditJobs,
  ...limitJobs,
  ...onceJobs,
  ...retentionJobs,
  ...passwordJobs,
  ...outboxJobs,
  ...signUpJobs,
  ...upkeepJobs,
  ...tallyJobs,
  ...dataExportJobs,
  ...backupJobs,
  ...erasureJobs,
]

/** Where that work waits. */
export const queues: readonly string[] = jobHandlers.map(({ name }) => name)

/** Every feature's calls. The outbox is the demo's alone, the reference is the operator's choice. */
const routes: readonly ((app: FastifyInstance) => void)[] = [
  healthRoutes,
  authRoutes,
  reauthenticationRoutes,
  secondStepRoutes,
  authenticatorRoutes,
  passwordRoutes,
  firstAdminRoutes,
  sessionRoutes,
  lookupRoutes,
  dashboardRoutes,
  alertRoutes,
  alertTransferRoutes,
  activityRoutes,
  activityTransferRoutes,
  activityEditingRoutes,
  bankHolidayRoutes,
  collectionRoutes,
  calendarRoutes,
  placeRoutes,
  developmentRoutes,
  developmentTransferRoutes,
  developmentEditingRoutes,
  propertyRoutes,
  propertyTransferRoutes,
  propertyEditingRoutes,
  signUpRoutes,
  userRoutes,
  userListingRoutes,
  mappingRoutes,
  mappingEditingRoutes,
  mappingTransferRoutes,
  userTransferRoutes,
  inviteRoutes,
  inviteAcceptanceRoutes,
  personRoutes,
  userBulkRoutes,
  factorRoutes,
  proofRoutes,
  profileRoutes,
  welcomeRoutes,
  dataExportRoutes,
  dataReadRoutes,
  erasureRoutes,
  issueRoutes,
  issueReportingRoutes,
  issueEditingRoutes,
  attachmentRoutes,
  redactionRoutes,
  emergencyRoutes,
  itemRoutes,
  reportRoutes,
  retentionRoutes,
  failedMessageRoutes,
  holdRoutes,
  auditRoutes,
  eventRoutes,
  feedbackRoutes,
  supportRoutes,
  analyticsRoutes,
  metricsRoutes,
  versionRoutes,
]

/** A database that was restored must show nobody whom it still knows and that was erased since. */
async function eraseAgain(services: Services): Promise<void> {
  try {
    const count = await repeatErasures(systemCtx(services, 'start'))
    if (count > 0) services.log.warn({ count }, 'accounts of a restored database were erased again')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error
    services.log.warn('the store of files is away: who was erased is looked up once it is there')
  }
}

/** The HTTP application over its services; with `withPage` it serves the built page too. */
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
    forceCloseConnections: 'idle',
    // What came before the last connection is closed is answered.
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: clientErrorHandler(services.log),
  })
  app.decorate('services', services)
  // A form post from another site cannot carry JSON: no other body is read.
  app.removeContentTypeParser('text/plain')
  registerErrorHandler(app)
  registerDenials(app)
  registerTraces(app)
  registerEventStreams(app)
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

  for (const registerRoutes of routes) registerRoutes(app)
  if (config.mode === 'demo') outboxRoutes(app)
  if (config.apiDocs) referenceRoutes(app)

  if (withPage) {
    await registerPages(app, config)
    if (config.apiDocs) registerApiReference(app, config)
  }
  return app
}
