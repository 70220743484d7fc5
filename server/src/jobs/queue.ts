import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import { withoutReadTimeout } from '../db/connection.ts'
import { trackConnections } from '../db/connections.ts'
import { IS_SERVER } from '../db/servers.ts'
import { StartupError } from '../errors.ts'
import { currentSpan, tracedApart } from '../tracing/tracing.ts'

const POLL_SECONDS = 2
const RETRY_LIMIT = 10
const EXPIRE_SECONDS = 120
/**
 * Options for a job that is tried for a day, at most five minutes apart. Each try can take long, because it might wait
 * in the photo queue.
 */
const PATIENT = { retryLimit: 300, retryDelayMax: 300, expireInSeconds: 600 }
/** A job that has sent no heartbeat for this long counts as dead. This is the shortest time that the queue allows. */
const HEARTBEAT_SECONDS = 10
/** How often one of the servers looks for dead jobs. */
const LOOK_OVER_SECONDS = 10

/** One kind of background work. `run` is called at least once for every queued job. */
export interface JobHandler {
  name: string
  run: (ctx: SystemCtx, data: { id: number }) => Promise<void>
  /** Schedule as a cron line. The job then runs by itself, once per tick across all processes. */
  schedule?: string
  /** Whether the job also runs when a server starts, at most once an hour. */
  runsAtStart?: boolean
  /**
   * Time limit for work that takes longer than the queue's default of 15 minutes. After the limit, another process
   * starts the job again.
   */
  expireInSeconds?: number
}

/** Jobs that other code can queue. */
export type QueuedJob =
  | 'announcements.convertPhoto'
  | 'announcements.send'
  | 'attachments.convert'
  | 'dataExports.make'
  | 'incidents.mail'
  | 'issues.approveEmergency'
  | 'issues.open'
  | 'orders.convertPhoto'
  | 'landlordReports.make'
  | 'passwords.forgot'
  | 'registration.applied'

interface JobData {
  id: number
  /** Trace of the code that queued the job, if tracing is on. */
  traceparent?: string
}

/** Application name by which the database recognises every server and command that uses the queue. */
const WORKER_NAME = 'doorstep-jobs'

/** Selects a row for each connection to this database from a server, or from a command that uses the queue. */
export const WHO_WORKS = `select from pg_stat_activity
  where datname = current_database() and (application_name = '${WORKER_NAME}' or ${IS_SERVER})`

/** Schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'pgboss'

/**
 * Upgrades of the queue run statements with the table name of each queue. The application role can add queues, because
 * the scheduler needs that right. This constraint allows only one table name, so that the role cannot name another
 * table.
 */
const KEEP_TO_ONE_TABLE = `do $$ begin
  if not exists (select from pg_constraint where conname = 'queue_table_name_check' and connamespace = '${QUEUE_SCHEMA}'::regnamespace) then
    alter table ${QUEUE_SCHEMA}.queue add constraint queue_table_name_check
      check (table_name = 'job_common' and not partition);
  end if;
exception when duplicate_object then null;
end $$`

/**
 * Creates or upgrades the queue's tables, and creates a queue for each kind of work. All later operations only change
 * rows.
 */
export async function prepareQueue(
  connectionString: string,
  names: readonly string[],
  warn: (message: string) => void,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: withoutReadTimeout(connectionString),
    schema: QUEUE_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
    application_name: 'doorstep-owner',
  })
  const failed = Promise.withResolvers<never>()
  // Without a listener, an error would end the process.
  boss.on('error', failed.reject)
  failed.promise.catch(() => {})
  try {
    await boss.start()
    for (const name of names) await boss.createQueue(name, { notify: true })
    // The list includes queues from older versions.
    for (const { name, heartbeatSeconds } of await boss.getQueues())
      if (heartbeatSeconds !== HEARTBEAT_SECONDS)
        await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS })
    await boss.getDb().executeSql(KEEP_TO_ONE_TABLE)
    await Promise.race([indexesAreBuilt(boss, warn), failed.promise])
  } finally {
    await boss.stop({ graceful: false })
  }
}

const INDEX_LOOK_MS = 100

/**
 * Waits for the indexes that an upgraded queue builds in the background. Only a role that can change the schema can
 * build them.
 */
async function indexesAreBuilt(boss: PgBoss, warn: (message: string) => void): Promise<void> {
  const waitFor = async (): Promise<string[]> =>
    (await boss.getBamEntries())
      .filter(({ status }) => status === 'pending' || status === 'in_progress')
      .map(({ name }) => name)
  const first = await waitFor()
  if (first.length === 0) return
  warn(`the start waits while the queue changes its tables next to running servers: ${first.join(', ')}`)
  while ((await waitFor()).length > 0) await delay(INDEX_LOOK_MS)
}

const QUERY_LIMIT_MS = 30_000

export function createQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  { Client } = trackConnections(),
): PgBoss {
  // Options that the queue passes on to its connection pool.
  const ofPool = { Client, query_timeout: QUERY_LIMIT_MS, keepAlive: true }
  const boss = new PgBoss({
    ...ofPool,
    connectionString,
    schema: QUEUE_SCHEMA,
    // Another function, `prepareQueue`, migrates and creates the schema as the owner.
    migrate: false,
    createSchema: false,
    max: 3,
    superviseIntervalSeconds: LOOK_OVER_SECONDS,
    monitorIntervalSeconds: LOOK_OVER_SECONDS,
    useListenNotify: true,
    application_name: WORKER_NAME,
  })
  boss.on('error', (error) =>
    log.warn({ code: (error as NodeJS.ErrnoException).code, name: error.name }, 'job queue error'),
  )
  return boss
}

/** Starts the queue on prepared tables. Throws a StartupError if the tables belong to another version. */
export async function startQueue(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    if (error instanceof Error && /not installed|requires migrations/.test(error.message))
      throw otherQueue(error)
    throw error
  }
}

function otherQueue(cause?: Error): StartupError {
  return new StartupError(
    'The job queues in the database belong to another version. Start the version that last used this database, or a newer one.',
    { cause },
  )
}

/**
 * The id of a job that belongs to no person. Queueing such a job makes the answer take as long as for a real person.
 */
export const NOBODY = 0

interface JobOptions {
  /** Whether to keep trying for a day, for work that might have to wait a long time. */
  retriesForADay: boolean
}

/**
 * Queues a job for each id with one statement, in the caller's transaction. If the transaction is rolled back, no job
 * is queued.
 */
export async function queueJobs(
  ctx: SystemWriteCtx,
  name: QueuedJob,
  ids: readonly number[],
  { retriesForADay }: JobOptions,
): Promise<void> {
  if (ids.length === 0) return
  const span = currentSpan()
  const jobs = ids.map((id) => ({
    data: { id, ...(span && { traceparent: span.traceparent }) } satisfies JobData,
    retryLimit: RETRY_LIMIT,
    retryBackoff: true,
    retryDelay: 1,
    expireInSeconds: EXPIRE_SECONDS,
    ...(retriesForADay && PATIENT),
  }))
  await ctx.services.jobs.insert(name, jobs, { db: fromKysely(ctx.db) })
}

export async function queueJob(
  ctx: SystemWriteCtx,
  name: QueuedJob,
  id: number,
  options: JobOptions = { retriesForADay: false },
): Promise<void> {
  await queueJobs(ctx, name, [id], options)
}

/** Starts a worker for each handler's queue. If the handler has a schedule, starts the schedule too. */
export async function startJobs(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  makeCtx: (requestId: string) => SystemCtx,
): Promise<void> {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  if (handlers.some(({ name }) => !queues.has(name))) throw otherQueue()
  for (const { name, run, schedule, runsAtStart = false, expireInSeconds } of handlers) {
    const worker: { id?: string } = {}
    worker.id = await boss.work<JobData>(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
      async (jobs) => {
        for (const job of jobs) {
          const ctx = makeCtx(job.id)
          const { id, traceparent } = job.data
          const span = { name, kind: 'consumer', traceparent } as const
          const isDone = await tracedApart(ctx.services.tracing, span, () => run(ctx, { id })).then(
            () => true,
            (error: unknown) => {
              ctx.log.error({ err: error, job: name }, 'a job failed')
              ctx.services.metrics?.count('job', 'failed')
              return false
            },
          )
          // There might be more jobs, so the worker looks again now instead of after its pause.
          if (worker.id !== undefined) boss.notifyWorker(worker.id)
          // The queue stores error messages in its table. A driver's message could quote text that a person typed.
          if (!isDone) throw new Error(`${name} failed`)
        }
      },
    )
    const expiry = expireInSeconds === undefined ? {} : { expireInSeconds }
    if (schedule !== undefined) await boss.schedule(name, schedule, { id: 0 }, { tz: 'UTC', ...expiry })
    if (runsAtStart)
      await boss.send(name, { id: 0 }, { singletonKey: 'start', singletonSeconds: 3600, ...expiry })
  }
  // Removes the schedules of older versions that no longer have a handler.
  for (const { name } of await boss.getSchedules())
    if (!handlers.some((handler) => handler.name === name)) await boss.unschedule(name)
}
