import pino from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createAnalytics } from './analytics/analytics.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import { createSecretBox, readMasterKey } from './crypto/secretBox.ts'
import { createDb, createPool } from './db/client.ts'
import { openInstallation, otherKey } from './db/installation.ts'
import { claimFiles } from './files/claim.ts'
import { closeImages } from './files/images.ts'
import { openFileStore } from './files/openStore.ts'
import { LOG_SERIALIZERS } from './http/logging.ts'
import { createQueue } from './jobs/queue.ts'
import { createLimits } from './limits/limits.ts'
import { createLiveHub } from './live/hub.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createMessaging } from './mail/messaging.ts'
import { closeReaders } from './untrusted/readApart.ts'

const LIMIT_CONNECTIONS = 3

export interface RunningServices {
  services: Services
  close(): Promise<void>
}

/** JSON lines on standard output, times in UTC. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers: LOG_SERIALIZERS, timestamp: pino.stdTimeFunctions.isoTime, base: null })
}

/** Loaded only where it is read. */
async function openMetrics(config: Config, pool: pg.Pool): Promise<Metrics | undefined> {
  if (config.metrics.token === undefined) return undefined
  const { createMetrics } = await import('./metrics/prometheus.ts')
  return createMetrics({ pool, dataDir: config.dataDir })
}

/**
 * Opens everything that the use-cases work with, over a migrated database. Refuses a store of files or a secret key
 * that is not the database's.
 */
export async function openServices(
  config: Config,
  connectionString: string,
  log: FastifyBaseLogger,
  { takesOtherKey = false, takesOtherStore = false } = {},
): Promise<RunningServices> {
  const files = openFileStore(config)
  const secrets = createSecretBox(readMasterKey(config.secretKey, config.dataDir))
  const pool = createPool({ connectionString, max: config.databasePool, prepared: config.databasePrepared })
  const db = createDb(pool)
  // Limits are counted while a transaction holds a connection: from the same pool, all might wait for one another.
  const limitPool = createPool({
    connectionString,
    max: LIMIT_CONNECTIONS,
    prepared: config.databasePrepared,
  })
  const jobs = createQueue(connectionString, log)
  const live = createLiveHub(connectionString, log)
  const services: Services = {
    config,
    db,
    files,
    jobs,
    secrets,
    limits: createLimits(limitPool, config.limits),
    live,
    messaging: createMessaging(config, connectionString, log),
    analytics: config.analytics && createAnalytics(config.analytics, () => services.publicUrl, log),
    metrics: await openMetrics(config, pool),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    lifecycle: { isStopping: false },
    log,
  }
  const close = async (): Promise<void> => {
    await jobs.stop({ graceful: true, timeout: 10_000 })
    await services.messaging.stop()
    await services.analytics?.stop()
    await live.stop()
    await closeImages()
    await closeReaders()
    await limitPool.end()
    await db.destroy()
  }
  try {
    const installation = await openInstallation(db, secrets)
    if (!installation.hasItsKey && !takesOtherKey) throw otherKey()
    if (!takesOtherStore && !(await claimFiles(db, files, installation)))
      log.warn('the store of files is away: what needs files waits for it')
    await jobs.start()
    await live.start()
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return { services, close }
}
