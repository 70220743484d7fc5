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
/** For a day, at most five minutes apart; one may wait in the line of photos. */
const PATIENT = { retryLimit: 300, retryDelayMax: 300, expireInSeconds: 600 }
/** A job whose process gives no sign of life for so long is dead: it is the least that the queue takes. */
const HEARTBEAT_SECONDS = 10
/** How often the queue is looked over for such jobs, by one of the servers. */
const LOOK_OVER_SECONDS = 10

/** One kind of work: its name, and what does it, at least once for every job that was queued. */
export interface JobHandler {
  name: string
  run: (ctx: SystemCtx, data: { id: number }) => Promise<void>
  /** A cron line: the job runs on its own then, once a tick over all processes. */
  schedule?: string
  /** Also runs when a server starts, once an hour at most. */
  runsAtStart?: boolean
  /** What takes longer than the queue's own quarter of an hour says so: another process would begin it anew. */
  expireInSeconds?: number
}

/** The kinds of work that something queues. */
export type QueuedJob =
  | 'announcements.convertPhoto'
  | 'announcements.send'
  | 'attachments.convert'
  | 'dataExports.make'
  | 'issues.approveEmergency'
  | 'issues.open'
  | 'orders.convertPhoto'
  | 'packs.make'
  | 'passwords.forgot'
  | 'registration.applied'

interface JobData {
  id: number
  /** Of what queued it, where that is traced. */
  traceparent?: string
}

/** By which the database knows whoever works with the queue, which every server and command does. */
const WORKER_NAME = 'doorstep-jobs'

/** A row for each connection of a server, or of a command that works as one, to the database that is asked. */
export const WHO_WORKS = `select from pg_stat_activity
  where datname = current_database() and (application_name = '${WORKER_NAME}' or ${IS_SERVER})`

/** The schema that the queue's own tables lie in. */
export const QUEUE_SCHEMA = 'pgboss'

/**
 * An upgrade of the queue runs statements that hold the name of a queue's table, and whoever works with the queue may
 * add one: its timekeeper does.
 */
const KEEP_TO_ONE_TABLE = `do $$ begin
  if not exists (select from pg_constraint where conname = 'queue_table_name_check' and connamespace = '${QUEUE_SCHEMA}'::regnamespace) then
    alter table ${QUEUE_SCHEMA}.queue add constraint queue_table_name_check
      check (table_name = 'job_common' and not partition);
  end if;
exception when duplicate_object then null;
end $$`

/**
 * Makes the queue's own tables, or brings them to this version, and a queue for each kind of work. The rest of the
 * queue's life changes rows alone.
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
  // Without a listener it would end the process.
  boss.on('error', failed.reject)
  failed.promise.catch(() => {})
  try {
    await boss.start()
    for (const name of names) await boss.createQueue(name, { notify: true })
    // Those of versions before, too.
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

/** After an upgrade the queue builds indexes beside its work: only who may change the schema can. */
async function indexesAreBuilt(boss: PgBoss, warn: (message: string) => void): Promise<void> {
  const waitFor = async (): Promise<string[]> =>
    (await boss.getBamEntries())
      .filter(({ status }) => status === 'pending' || status === 'in_progress')
      .map(({ name }) => name)
  const first = await waitFor()
  if (first.length === 0) return
  warn(`the start waits for what the queue changes beside running servers: ${first.join(', ')}`)
  while ((await waitFor()).length > 0) await delay(INDEX_LOOK_MS)
}

const QUERY_LIMIT_MS = 30_000

export function createQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  { Client } = trackConnections(),
): PgBoss {
  // Handed on to its pool of connections.
  const ofPool = { Client, query_timeout: QUERY_LIMIT_MS, keepAlive: true }
  const boss = new PgBoss({
    ...ofPool,
    connectionString,
    schema: QUEUE_SCHEMA,
    // Both are the owner's: see `prepareQueue`.
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

/** Begins the queue's life over tables that are prepared. */
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
  return new StartupError('The queues in the database belong to another version.', { cause })
}

/** Queued where there is nobody to serve, so that an answer costs the same. */
export const NOBODY = 0

interface JobOptions {
  /** Waits for what is away for long. */
  isPatient: boolean
}

/** Queues a job for each of them, by one statement in the transaction of its cause: no commit, no job. */
export async function queueJobs(
  ctx: SystemWriteCtx,
  name: QueuedJob,
  ids: readonly number[],
  { isPatient }: JobOptions,
): Promise<void> {
  if (ids.length === 0) return
  const span = currentSpan()
  const jobs = ids.map((id) => ({
    data: { id, ...(span && { traceparent: span.traceparent }) } satisfies JobData,
    retryLimit: RETRY_LIMIT,
    retryBackoff: true,
    retryDelay: 1,
    expireInSeconds: EXPIRE_SECONDS,
    ...(isPatient && PATIENT),
  }))
  await ctx.services.jobs.insert(name, jobs, { db: fromKysely(ctx.db) })
}

export async function queueJob(
  ctx: SystemWriteCtx,
  name: QueuedJob,
  id: number,
  options: JobOptions = { isPatient: false },
): Promise<void> {
  await queueJobs(ctx, name, [id], options)
}

/** Starts a worker for each queue. */
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
          // There may be more: look again at once instead of after the poll's pause.
          if (worker.id !== undefined) boss.notifyWorker(worker.id)
          // The queue keeps what is thrown in its table: a driver's message could quote what somebody typed.
          if (!isDone) throw new Error(`${name} failed`)
        }
      },
    )
    const expiry = expireInSeconds === undefined ? {} : { expireInSeconds }
    if (schedule !== undefined) await boss.schedule(name, schedule, { id: 0 }, { tz: 'UTC', ...expiry })
    if (runsAtStart)
      await boss.send(name, { id: 0 }, { singletonKey: 'start', singletonSeconds: 3600, ...expiry })
  }
  // What an older version did on its own has nobody to do it any more.
  for (const { name } of await boss.getSchedules())
    if (!handlers.some((handler) => handler.name === name)) await boss.unschedule(name)
}
