import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import type { Analytics } from './analytics/analytics.ts'
import type { Config } from './config.ts'
import type { SecretBox } from './crypto/secretBox.ts'
import type { Db } from './db/client.ts'
import type { FileStore } from './files/store.ts'
import type { Limits } from './limits/limits.ts'
import type { LiveHub } from './live/hub.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Messaging } from './mail/messaging.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What lives as long as the process. */
export interface Services {
  config: Config
  db: Db
  /** How many wait for a connection to the database: for one of the pool, or as long for one of the limits. */
  waitingForDatabase: () => number
  /** The database past any pooler, for what needs a connection of its own. */
  directUrl: string
  files: FileStore
  /** Whether the file store can be used now. */
  isFileStoreThere: () => Promise<boolean>
  jobs: PgBoss
  secrets: SecretBox
  limits: Limits
  live: LiveHub
  messaging: Messaging
  /** Counts visits, where the settings name who. */
  analytics: Analytics | undefined
  /** Where the settings have somebody read them. */
  metrics: Metrics | undefined
  /** Where the settings name a collector of traces. */
  tracing: Tracing | undefined
  /** Where mails point to. */
  publicUrl: string
  lifecycle: { isStopping: boolean }
  log: FastifyBaseLogger
}
