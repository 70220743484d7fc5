import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { jobHandlers } from '../src/jobHandlers.ts'
import { loadConfig } from '../src/config.ts'
import { systemCtx } from '../src/context.ts'
import { startJobs } from '../src/jobs/queue.ts'
import { LIMIT_DEFAULTS } from '../src/limits/settings.ts'
import { createLog, openServices } from '../src/openServices.ts'
import { watchAnswers } from './documented.ts'
import { borrowApp } from './sharedApp.ts'
import type { TestApp } from './sharedApp.ts'
import { createTestDb, ownerUrlOf, runAdmin } from './testDb.ts'

/** Limits far above what a test needs. Tests of the limits pass `{}` to get the defaults. */
export const RAISED_LIMITS: Record<string, string> = Object.fromEntries(
  Object.keys(LIMIT_DEFAULTS).map((name) => [name, '100000/1m']),
)

/** All test servers share this key, so that a second server on a database has the same key as the first. */
const SECRET_KEY = 'kq3v9ZtW7cXy1LmPbN5sRf8uJh2eGd6a'

interface Options {
  /**
   * The reason why the test file cannot use the worker's shared application. Not needed if another option shows the
   * reason.
   */
  own?: string
  settings?: Record<string, string>
  limits?: Record<string, string>
  withJobs?: boolean
  /** The database of another server, for a second server on the same database. */
  connectionString?: string
  /** Direct address of the database, if the other address leads through a pooler. */
  directUrl?: string
  logLevel?: string
  /** A log that replaces the product's own log. */
  log?: FastifyBaseLogger
}

export type { TestApp }

/**
 * Starts the real application on an empty, migrated database. Without options, returns the worker's shared application.
 */
export function startTestApp(options?: Options): Promise<TestApp> {
  return options ? startOwnApp(options) : borrowApp(() => startOwnApp({}))
}

/** Data folders by database URL, so that a second server on a database has the files of the first. */
const dataDirs = new Map<string, string>()

async function startOwnApp(options: Options): Promise<TestApp> {
  const ownDb = options.connectionString === undefined ? await createTestDb() : undefined
  const connectionString = options.connectionString ?? ownDb?.connectionString ?? ''
  const ownerUrl = await ownerUrlOf(options.directUrl ?? connectionString)
  const firstDir = dataDirs.get(connectionString)
  const dataDir = firstDir ?? (await mkdtemp(join(inject('testFolder'), 'data-')))
  dataDirs.set(connectionString, dataDir)
  const config = loadConfig({
    MODE: 'demo',
    DATA_DIR: dataDir,
    SECRET_KEY,
    DATABASE_POOL: '8',
    ...(options.limits ?? RAISED_LIMITS),
    ...options.settings,
  })
  const log = options.log ?? createLog(options.logLevel ?? 'silent')
  const { services, close } = await openServices(
    config,
    { application: connectionString, direct: options.directUrl ?? connectionString },
    log,
  )
  const app = await buildApp(services, { withPage: false })
  await watchAnswers(app)
  if (options.withJobs === true) {
    await startJobs(services.jobs, jobHandlers, (requestId) => systemCtx(services, requestId))
    await services.messaging.start(services)
  }
  await app.ready()
  return {
    app,
    services,
    connectionString,
    ownerUrl,
    asOwner: (sql) => runAdmin(ownerUrl, sql),
    dataDir,
    close: async () => {
      await app.close()
      await close()
      await ownDb?.drop()
      if (firstDir !== undefined) return
      dataDirs.delete(connectionString)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
