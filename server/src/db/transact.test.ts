import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { createDb, createPool } from './client.ts'
import type { Db, Tx } from './client.ts'
import { transact } from './transact.ts'

describe('a transaction with statements sent together', () => {
  let database: TestDb
  let pool: pg.Pool
  let db: Db
  beforeAll(async () => {
    database = await createTestDb({ isEmpty: true })
    // The pool has only one connection, so that each test uses the connection of the previous test if that connection
    // still works.
    pool = createPool({ connectionString: database.ownerUrl, max: 1, prepared: true })
    db = createDb(pool)
    await sql`create table entries (id integer primary key, seen integer)`.execute(db)
  })
  beforeEach(() => sql`delete from entries`.execute(db))
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const add = (tx: Tx | Db, id: number): Promise<unknown> =>
    sql`insert into entries select ${id}, count(*) from entries`.execute(tx)
  const entries = async (): Promise<unknown[]> =>
    (await sql`select * from entries order by id`.execute(db)).rows

  it('a transaction with statements sent together runs statements in the order sent, and each statement sees the effect of earlier statements', async () => {
    const answer = await transact(db, async (tx) => {
      const ids = Array.from({ length: 50 }, (_, id) => id)
      await Promise.all(ids.map((id) => add(tx, id)))
      const { rows } = await sql<{ count: number }>`select count(*) from entries`.execute(tx)
      return rows[0]?.count
    })
    expect(answer).toBe(50)
    expect(await entries()).toEqual(Array.from({ length: 50 }, (_, id) => ({ id, seen: id })))
  })

  it('a transaction with statements sent together stores nothing when a statement fails, reports that failure, and leaves its connection usable', async () => {
    for (const bad of [0, 1, 2]) {
      const sent: Promise<unknown>[] = []
      const work = transact(db, async (tx) => {
        for (const at of [0, 1, 2])
          sent.push(at === bad ? sql`insert into entries values (${'no number'})`.execute(tx) : add(tx, at))
        await Promise.all(sent)
      })
      await expect(work).rejects.toMatchObject({ code: '22P02' })
      const ends = await Promise.allSettled(sent)
      expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([0, 1, 2].map((at) => at < bad))
      expect(await entries()).toEqual([])
    }
    await transact(db, (tx) => add(tx, 7))
    expect(await entries()).toEqual([{ id: 7, seen: 0 }])
  })

  it('a transaction with statements sent together does not commit when the work ignores a failed statement', async () => {
    const work = transact(db, async (tx) => {
      await add(tx, 1)
      await add(tx, 1).catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await entries()).toEqual([])
  })

  it('a transaction with statements sent together reports the first failure even if it notices a later failure sooner', async () => {
    const deeply = async (work: () => Promise<unknown>, steps: number): Promise<unknown> =>
      steps === 0 ? work() : deeply(work, steps - 1)
    const work = transact(db, (tx) =>
      Promise.all([add(tx, 1), deeply(() => add(tx, 1), 9), sql`select 1`.execute(tx)]),
    )
    await expect(work).rejects.toMatchObject({ code: '23505' })
  })

  it('a transaction with statements sent together refuses statements after its end, and refuses another transaction inside it', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const work = transact(db, async (tx) => {
      void ended.then(() => add(tx, 1)).then(late.resolve, late.reject)
      await transact(tx, async () => undefined)
    })
    await expect(work).rejects.toThrow('A transaction cannot begin within another transaction.')
    end()
    await expect(late.promise).rejects.toThrow('The transaction has ended.')
    expect(await entries()).toEqual([])
  })

  it('a transaction with statements sent together undoes everything when the work fails while statements are running', async () => {
    const work = transact(db, async (tx) => {
      void Promise.allSettled([add(tx, 1), add(tx, 2)])
      throw new Error('changed its mind')
    })
    await expect(work).rejects.toThrow('changed its mind')
    expect(await entries()).toEqual([])
  })

  it('a transaction with statements sent together keeps its connection after a statement that takes too long, but this statement and all later statements fail', async () => {
    const work = transact(db, async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await Promise.all([add(tx, 1), sql`select pg_sleep(20)`.execute(tx), add(tx, 2)])
    })
    await expect(work).rejects.toMatchObject({ code: '57014' })
    expect(await entries()).toEqual([])
  })

  it('a transaction with statements sent together fails all running statements when the connection breaks, and the next transaction gets another connection', async () => {
    const sent: Promise<unknown>[] = []
    const work = transact(db, async (tx) => {
      sent.push(add(tx, 1), sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), add(tx, 2))
      await Promise.all(sent)
    })
    await expect(work).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
    // If the connection breaks, the answer to the first statement can be lost.
    const [, ...ends] = await Promise.allSettled(sent)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await transact(db, (tx) => add(tx, 3))
    expect(await entries()).toEqual([{ id: 3, seen: 0 }])
  })

  it('a transaction with statements sent together leaves its connection usable when only part of the BEGIN succeeded', async () => {
    const unnamed = createPool({ connectionString: database.ownerUrl, max: 1, prepared: false })
    let beginning = 'begin; select 1 / 0'
    unnamed.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((text: unknown, ...rest: unknown[]) =>
        query(text === 'begin' ? beginning : text, ...rest)) as typeof client.query
    })
    const other = createDb(unnamed)
    await expect(transact(other, (tx) => add(tx, 1))).rejects.toMatchObject({ code: '22012' })
    beginning = 'begin'
    await add(other, 2)
    expect(await entries()).toEqual([{ id: 2, seen: 0 }])
    await other.destroy()
  })

  it('a transaction with statements sent together fails running statements when an answer is late, and the next transaction gets another connection', async () => {
    const slow = createPool({ connectionString: database.ownerUrl, max: 1, prepared: true })
    slow.options.query_timeout = 100
    const other = createDb(slow)
    const work = transact(other, async (tx) => {
      await Promise.all([add(tx, 1), sql`select pg_sleep(2)`.execute(tx), add(tx, 2)])
    })
    await expect(work).rejects.toThrow('timeout')
    slow.options.query_timeout = 5000
    await transact(other, (tx) => add(tx, 3))
    expect(await entries()).toEqual([{ id: 3, seen: 0 }])
    await other.destroy()
  })
})
