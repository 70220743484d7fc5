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

/** Services that live as long as the process. */
export interface Services {
  config: Config
  db: Db
  /**
   * Number of requests that wait for a pool connection. If the queue for counting limits is longer, its length counts
   * instead, scaled to the pool.
   */
  waitingForDatabase: () => number
  /** Address of the database without a pooler, for connections that need a session. */
  directUrl: string
  files: FileStore
  isFileStoreThere: () => Promise<boolean>
  jobs: PgBoss
  secrets: SecretBox
  limits: Limits
  live: LiveHub
  messaging: Messaging
  analytics: Analytics | undefined
  metrics: Metrics | undefined
  tracing: Tracing | undefined
  /** Base address for links in emails. */
  publicUrl: string
  lifecycle: { isStopping: boolean }
  log: FastifyBaseLogger
}
