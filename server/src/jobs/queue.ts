import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'

const POLL_SECONDS = 2
const RETRY_LIMIT = 10
/** For a day, at most five minutes apart. */
const PATIENT = { retryLimit: 300, retryDelayMax: 300 }
const EXPIRE_SECONDS = 120

/** One kind of work: its name, and what does it, at least once for every job that was queued. */
export interface JobHandler {
  name: string
  run: (ctx: SystemCtx, data: { id: number }) => Promise<void>
  /** A cron line: the job runs on its own then, once a tick over all processes. */
  schedule?: string
}

export function createQueue(connectionString: string, log: FastifyBaseLogger): PgBoss {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    useListenNotify: true,
    application_name: 'doorstep-jobs',
  })
  boss.on('error', (error) =>
    log.warn({ code: (error as NodeJS.ErrnoException).code, name: error.name }, 'job queue error'),
  )
  return boss
}

/** Queued where there is nobody to serve, so that an answer costs the same. */
export const NOBODY = 0

/** Queues a job in the transaction of its cause: no commit, no job. A patient one waits for what is away for long. */
export async function queueJob(
  ctx: SystemWriteCtx,
  name: string,
  id: number,
  { isPatient }: { isPatient: boolean } = { isPatient: false },
): Promise<void> {
  await ctx.services.jobs.send(
    name,
    { id },
    {
      db: fromKysely(ctx.db),
      retryLimit: RETRY_LIMIT,
      retryBackoff: true,
      retryDelay: 1,
      ...(isPatient && PATIENT),
      expireInSeconds: EXPIRE_SECONDS,
    },
  )
}

/** Makes the queues and starts their workers. */
export async function startJobs(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  makeCtx: (requestId: string) => SystemCtx,
): Promise<void> {
  for (const { name, run, schedule } of handlers) {
    await boss.createQueue(name, { notify: true })
    const worker: { id?: string } = {}
    worker.id = await boss.work<{ id: number }>(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
      async (jobs) => {
        for (const job of jobs) {
          const ctx = makeCtx(job.id)
          const isDone = await run(ctx, job.data).then(
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
    if (schedule !== undefined) await boss.schedule(name, schedule, { id: 0 }, { tz: 'UTC' })
  }
  // What an older version did on its own has nobody to do it any more.
  for (const { name } of await boss.getSchedules())
    if (!handlers.some((handler) => handler.name === name)) await boss.unschedule(name)
}
