import { systemCtx } from '../src/context.ts'
import type { SystemCtx } from '../src/context.ts'
import { createDb, createPool } from '../src/db/client.ts'
import type { TestApp } from './testApp.ts'

/**
 * Runs work at another time. The function connects as the database owner, because only the owner can choose the time of
 * an audit event.
 */
export async function inPast<T>(test: TestApp, at: Date, work: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  const db = createDb(createPool({ connectionString: test.ownerUrl, max: 2, prepared: true }))
  try {
    return await work({ ...systemCtx(test.services, 'in the past'), db, now: () => at, isPast: true })
  } finally {
    await db.destroy()
  }
}
