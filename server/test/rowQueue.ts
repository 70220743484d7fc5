import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer } from './callers.ts'
import type { TestDatabase } from './factories.ts'

/**
 * Locks the row, and starts each call once the previous call waits for a lock. When all calls wait, releases the row,
 * so that the calls continue in this order. Returns their answers.
 */
export async function queueForRow(
  { db }: TestDatabase,
  { table, id }: { table: 'incidents' | 'issues'; id: number },
  calls: readonly (() => Promise<Answer | void>)[],
): Promise<(Answer | void)[]> {
  const waiting = async (): Promise<number> => {
    const rows = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.rows.length
  }
  const { answers } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    const begun: Promise<Answer | void>[] = []
    for (const call of calls) {
      // The call is sent only once some code awaits its answer.
      begun.push(Promise.resolve().then(call))
      await expect.poll(waiting).toBe(begun.length)
    }
    return { answers: Promise.all(begun) }
  })
  return answers
}
