import { sql } from 'kysely'
import { withTransaction } from '../context.ts'
import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import { days } from '../db/intervals.ts'
import type { JobHandler } from './queue.ts'

/**
 * For work that would be seen twice, such as a mail: it and the note that it is done are one transaction, so that the
 * same job does nothing when it is run again.
 */
export function once(work: (tx: SystemWriteCtx, data: { id: number }) => Promise<void>): JobHandler['run'] {
  return (ctx, data) =>
    withTransaction(ctx, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx.db
        .insertInto('done_jobs')
        // A job's context has its id.
        .values({ job_id: ctx.requestId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) await work(tx, data)
    })
}

const FORGET_AFTER_DAYS = 30

/** Forgets the notes of jobs that are long out of the queue. */
export function forgetDone(ctx: SystemCtx): Promise<void> {
  return withTransaction(ctx, async ({ db }) => {
    await db
      .deleteFrom('done_jobs')
      .where(sql<boolean>`done_at < now() - ${days(FORGET_AFTER_DAYS)}`)
      .execute()
  })
}
