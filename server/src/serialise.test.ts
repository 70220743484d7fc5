import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../test/callers.ts'
import type { Caller } from '../test/callers.ts'
import { buildProperty } from '../test/factories.ts'
import { startTestApp } from '../test/testApp.ts'
import type { TestApp } from '../test/testApp.ts'
import { AWAITED_LOCKS } from '../test/testDb.ts'
import { lockName, systemCtx, withTransaction } from './context.ts'
import type { SystemCtx } from './context.ts'
import { serialise } from './serialise.ts'

const POOL = 3
/** A statement waits for five seconds at most, so this timeout must be shorter. */
const WITHIN = { timeout: 4000 }

describe('serialise', () => {
  let test: TestApp
  let ctx: SystemCtx
  let resident: Caller
  let propertyId: string
  beforeAll(async () => {
    test = await startTestApp({ settings: { DATABASE_POOL: String(POOL) } })
    ctx = systemCtx(test.services, 'a-test')
    const home = await buildProperty(test.services)
    propertyId = String(home)
    resident = await signIn(test, 'TENANT', home)
  })
  afterAll(() => test.close())

  const done: string[] = []
  const workOn = (name: string, label: string) => {
    const { promise, resolve: end, reject: fail } = Promise.withResolvers<void>()
    const over = serialise(ctx, name, async () => {
      done.push(`${label} begins`)
      await promise
      done.push(`${label} ends`)
    })
    return { over, end, fail }
  }

  it('serialise runs work of the same name one at a time, in order of arrival, and does not delay other names', async () => {
    done.length = 0
    const [first, second, third] = ['first', 'second', 'third'].map((label) => workOn('one', label))
    const other = workOn('two', 'other')
    third?.end()
    other.end()
    await other.over
    first?.fail(new Error('it broke'))
    await expect(first?.over).rejects.toThrow('it broke')
    second?.end()
    await third?.over
    expect(done).toEqual([
      'first begins',
      'other begins',
      'other ends',
      'second begins',
      'second ends',
      'third begins',
      'third ends',
    ])
  })

  it('serialise rejects work that has waited for five seconds, and keeps the rest in order', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    done.length = 0
    const first = workOn('one', 'first')
    const second = workOn('one', 'second')
    const refused = second.over.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    const third = workOn('one', 'third')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await refused).toMatchObject({ code: 'UNAVAILABLE' })
    expect(done).toEqual(['first begins'])
    first.end()
    third.end()
    await third.over
    expect(done).toEqual(['first begins', 'first ends', 'third begins', 'third ends'])
  })

  it('serialise rejects work at once when ten calls are waiting, and accepts work again afterwards [FAULT-13]', async () => {
    const waiting = Array.from({ length: 11 }, (_, n) => workOn('one', String(n)))
    await expect(workOn('one', 'late').over).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    for (const { end } of waiting) end()
    await Promise.all(waiting.map(({ over }) => over))
    const next = workOn('one', 'next')
    next.end()
    await next.over
    expect(done.at(-1)).toBe('next ends')
  })

  it('serialise does not wait inside a transaction, which might hold the lock that the others wait for', async () => {
    const first = workOn('one', 'first')
    expect(await withTransaction(ctx, (tx) => serialise(tx, 'one', async () => 'done'))).toBe('done')
    first.end()
    await first.over
  })

  it('serialise takes one connection for many reports by one person, and leaves the other connections to readers [FAULT-13]', async () => {
    const { services } = test
    const reports = await withTransaction(ctx, async (tx) => {
      // A report by the same person on another server would hold this lock, so the test takes the lock.
      await lockName(tx, `reportIssue:${resident.userId}`)
      const sent = Array.from({ length: 2 * POOL }, (_, n) =>
        resident.report(test, { PropertyId: propertyId, Title: `Tap ${n}` }),
      )
      await vi.waitUntil(async () => {
        const { rows } = await sql.raw(AWAITED_LOCKS).execute(tx.db)
        return rows.length === 1
      }, WITHIN)
      expect((await resident.get('/issues')).statusCode).toBe(200)
      expect(services.waitingForDatabase()).toBe(0)
      return sent
    })
    expect((await Promise.all(reports)).map(({ statusCode }) => statusCode)).toEqual(reports.map(() => 201))
  })
})
