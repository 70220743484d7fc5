import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import type { Answer } from '../../../test/callers.ts'
import { startTestApp } from '../../../test/testApp.ts'

const test = await startTestApp({ settings: { DATABASE_POOL: '12' } })
afterAll(() => test.close())

it('a person’s first four searches run at once, and further searches wait in a queue without delaying other people [SEARCH-200]', async () => {
  const [busy, other] = [await signIn(test, 'ADMIN'), await signIn(test, 'ADMIN')]
  const { db } = test.services
  // Runs a search for each person first. The first search loads code, which must not count towards the time that
  // searches wait for a lock.
  await Promise.all([busy.get('/search?q=tap'), other.get('/search?q=tap')])
  const answers: Promise<Answer>[] = []
  const running = await db.transaction().execute(async (tx) => {
    await sql`lock table issues in access exclusive mode`.execute(tx)
    answers.push(...Array.from({ length: 7 }, () => busy.get('/search?q=tap')))
    answers.push(other.get('/search?q=2026'))
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return rows.length
    }
    // When these unrelated calls are answered, all earlier searches have either started or are in the queue.
    for (let at = 0; at < 5; at += 1) await busy.get('/account/profile')
    await vi.waitUntil(async () => (await waiting()) >= 5, { timeout: 4000 })
    return waiting()
  })
  expect(running).toBe(5)
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
})
