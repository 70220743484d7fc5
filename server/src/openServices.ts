import type pg from 'pg'
import pino from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import { createAnalytics } from './analytics/analytics.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import { createSecretBox, readMasterKey } from './crypto/secretBox.ts'
import type { DatabaseUrls } from './db/address.ts'
import { createDb, createPool } from './db/client.ts'
import { trackConnections } from './db/connections.ts'
import { openInstallation, otherKey } from './db/installation.ts'
import { isServerThere, refuseOtherTimeZone, sayTimeZone } from './db/servers.ts'
import { claimFiles } from './files/claim.ts'
import { closeImages } from './files/images.ts'
import { openFileStore } from './files/openStore.ts'
import { watchStore } from './files/watchStore.ts'
import { LOG_SERIALIZERS } from './http/logging.ts'
import { createQueue, startQueue } from './jobs/queue.ts'
import { createLimits } from './limits/limits.ts'
import { createLiveHub } from './live/hub.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createMessaging } from './mail/messaging.ts'
import type { Tracing } from './tracing/tracing.ts'
import { closePdf } from './pdf/writePdf.ts'
import { closeReaders } from './untrusted/readApart.ts'

const LIMIT_CONNECTIONS = 3

export interface RunningServices {
  services: Services
  close(): Promise<void>
}

/** Logs JSON lines to standard output, with times in UTC. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers: LOG_SERIALIZERS, timestamp: pino.stdTimeFunctions.isoTime, base: null })
}

async function openMetrics(config: Config, pool: pg.Pool): Promise<Metrics | undefined> {
  if (config.metrics.token === undefined) return undefined
  const { createMetrics } = await import('./metrics/prometheus.ts')
  return createMetrics({ pool, dataDir: config.dataDir })
}

async function openTracing({ collectorUrl }: Config, log: FastifyBaseLogger): Promise<Tracing | undefined> {
  if (collectorUrl === undefined) return undefined
  const { createTracing } = await import('./tracing/openTelemetry.ts')
  return createTracing(collectorUrl, log)
}

type ApplicationUrls = Omit<DatabaseUrls, 'owner'>

function connect(
  config: Config,
  { application, direct }: ApplicationUrls,
  log: FastifyBaseLogger,
  isUnlimited: boolean,
): Pick<Services, 'db' | 'jobs' | 'live'> & { pool: pg.Pool; limitPool: pg.Pool } {
  const connections = trackConnections()
  const pool = createPool({
    connectionString: application,
    max: config.databasePool,
    prepared: config.databasePrepared,
    isUnlimited,
    isTraced: config.collectorUrl !== undefined,
    connections,
  })
  const db = createDb(pool)
  // A transaction holds a connection while limits are counted. If counting used the same pool, ours or a pooler's, all
  // transactions could wait for each other.
  const limitPool = createPool({
    connectionString: direct,
    max: LIMIT_CONNECTIONS,
    prepared: true,
    isBackground: true,
    connections,
  })
  const jobs = createQueue(direct, log, connections)
  // When the database has been silent, its host name might lead to another server. So connections to the old server are
  // closed.
  const live = createLiveHub({
    connectionString: direct,
    log,
    greeting: sayTimeZone(config.timeZone),
    onSilence: connections.drop,
  })
  return { db, pool, limitPool, jobs, live }
}

/**
 * Returns the longer of two queues: for the pool, and for the connections that count limits. The second length is
 * scaled to the size of the pool, so that equal lengths mean equal waiting times.
 */
const longerLine = (pool: pg.Pool, limitPool: pg.Pool): number =>
  Math.max(pool.waitingCount, Math.floor((limitPool.waitingCount * pool.options.max) / LIMIT_CONNECTIONS))

async function closeServices(services: Services, limitPool: pg.Pool): Promise<void> {
  const { jobs, messaging, analytics, live, db, tracing, log } = services
  const end = async (name: string, step: () => Promise<unknown> | undefined): Promise<void> => {
    try {
      await step()
    } catch (error) {
      log.error({ err: error, name }, 'a step of the shutdown failed')
    }
  }
  await Promise.all([
    end('jobs', () => jobs.stop({ graceful: true, timeout: 10_000 })),
    end('messaging', () => messaging.stop()),
  ])
  await end('analytics', () => analytics?.stop())
  await end('live', () => live.stop())
  await end('images', closeImages)
  await end('readers', closeReaders)
  await end('pdf', closePdf)
  await end('limits', () => limitPool.end())
  await end('database', () => db.destroy())
  await end('tracing', () => tracing?.stop())
}

/**
 * Opens the services on a prepared database. Refuses a file store or secret key that does not belong to the database.
 * Also refuses a time zone that differs from the one of other servers on the database.
 */
export async function openServices(
  config: Config,
  urls: ApplicationUrls,
  log: FastifyBaseLogger,
  { takesOtherKey = false, takesOtherStore = false, takesEmptiedStore = true, isUnlimited = false } = {},
): Promise<RunningServices> {
  const files = await openFileStore(config)
  const secrets = createSecretBox(readMasterKey(config.secretKey, config.dataDir))
  const { db, pool, limitPool, jobs, live } = connect(config, urls, log, isUnlimited)
  const services: Services = {
    config,
    db,
    waitingForDatabase: () => longerLine(pool, limitPool),
    directUrl: urls.direct,
    files,
    isFileStoreThere: watchStore(files),
    jobs,
    secrets,
    limits: createLimits(limitPool, config.limits),
    live,
    messaging: createMessaging(config, urls.direct, log),
    analytics: config.analytics && createAnalytics(config.analytics, () => services.publicUrl, log),
    metrics: await openMetrics(config, pool),
    tracing: await openTracing(config, log),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    lifecycle: { isStopping: false },
    log,
  }
  const close = (): Promise<void> => closeServices(services, limitPool)
  try {
    const installation = await openInstallation(db, secrets)
    if (!installation.hasItsKey && !takesOtherKey) throw otherKey()
    await refuseOtherTimeZone(db, config.timeZone)
    // If another server is already using the files, an empty folder must be the wrong folder.
    const mayBeEmptied = takesEmptiedStore && !(await isServerThere(db))
    await live.start()
    // The time zone is checked again, in case another server was started at the same moment.
    await refuseOtherTimeZone(db, config.timeZone)
    const claim = () => claimFiles(db, files, installation, { mayBeEmptied })
    if (!takesOtherStore && !(await claim()))
      log.warn('the file store is not available: work with files waits for it')
    await startQueue(jobs)
    // From here on, a command that moves the data would notice this server. If a move has already begun, this call
    // waits for its end.
    await openInstallation(db, secrets)
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return { services, close }
}
