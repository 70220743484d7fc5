import { sql } from 'kysely'
import { withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import { days } from '../db/intervals.ts'
import type { JobHandler } from './queue.ts'

/**
 * Runs work that people would notice if it were done twice, such as an email. The work and its record are one
 * transaction, so running the job again does nothing.
 */
export function once(work: (tx: SystemWriteCtx, data: { id: number }) => Promise<void>): JobHandler['run'] {
  return (ctx, data) =>
    withTransaction(ctx, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('done_jobs')
        // For a job, the request id is the job's id.
        .values({ job_id: ctx.requestId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) await work(tx, data)
    })
}

const FORGET_AFTER_DAYS = 30

/** Deletes the records of jobs that have not been in the queue for a long time. */
export function forgetDone(ctx: SystemCtx): Promise<void> {
  return withTransaction(ctx, async ({ db }) => {
    await db
      .deleteFrom('done_jobs')
      .where(sql<boolean>`done_at < now() - ${days(FORGET_AFTER_DAYS)}`)
      .execute()
  })
}
