import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { attempt } from '../context.ts'
import { batched } from './batched.ts'
import { createDb, createPool } from './client.ts'
import type { Db, Tx } from './client.ts'
import { insertRowsOf } from './insertRows.ts'
import { transactTogether, waitingTogether } from './together.ts'
import { transact } from './transact.ts'

const LOCKED = `select pg_advisory_xact_lock(1)`

describe('works that come while another one is under way', () => {
  let database: TestDb
  let db: Db
  beforeAll(async () => {
    database = await createTestDb({ isEmpty: true })
    db = createDb(createPool({ connectionString: database.ownerUrl, max: 5, prepared: true }))
    await sql`create table entries (id integer primary key)`.execute(db)
  })
  beforeEach(() => sql`delete from entries`.execute(db))
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  const add = async (tx: Tx, id: number): Promise<string> => {
    const { rows } = await sql<{ xid: string }>`insert into entries values (${id})
      returning pg_current_xact_id()::text as xid`.execute(tx)
    return rows[0]?.xid ?? ''
  }
  const entries = async (): Promise<number[]> =>
    (await sql<{ id: number }>`select id from entries order by id`.execute(db)).rows.map(({ id }) => id)

  it('share a transaction, twenty at most [DB-47]', async () => {
    const ids = Array.from({ length: 26 }, (_, id) => id)
    const [first, ...others] = await Promise.all(ids.map((id) => transactTogether(db, (tx) => add(tx, id))))
    expect(others).not.toContain(first)
    const [second, ...third] = new Set(others)
    expect(others.filter((xid) => xid === second)).toHaveLength(20)
    expect(third).toHaveLength(1)
    expect(await entries()).toEqual(ids)
  })

  it('are stored but for the one that fails, which is told its own reason [DB-47]', async () => {
    const works: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => add(tx, 1),
      (tx) => add(tx, 2),
      async (tx) => {
        await add(tx, 3)
        throw new Error('refused')
      },
      (tx) => add(tx, 4),
      (tx) => sql`insert into entries values (${'no number'})`.execute(tx),
      (tx) => add(tx, 5),
    ]
    const ends = await Promise.allSettled(works.map((work) => transactTogether(db, work)))
    const reasons = ends.map((end) => (end.status === 'rejected' ? (end.reason as object) : null))
    expect(reasons).toEqual([
      null,
      null,
      expect.objectContaining({ message: 'refused' }),
      null,
      expect.objectContaining({ code: '22P02' }),
      null,
    ])
    expect(await entries()).toEqual([1, 2, 4, 5])
  })

  it('are not held up by one that waits for somebody else [DB-47]', async () => {
    const holder = new pg.Client({ connectionString: database.ownerUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query(LOCKED)
    const waits = async (tx: Tx): Promise<unknown> => {
      await sql.raw(LOCKED).execute(tx)
      return add(tx, 2)
    }
    const alone = transactTogether(db, waits)
    const others = [3, 4].map((id) => transactTogether(db, (tx) => add(tx, id)))
    await Promise.all(others)
    expect(await entries()).toEqual([3, 4])
    const among = [
      transactTogether(db, (tx) => add(tx, 5)),
      transactTogether(db, (tx) => sql.raw(LOCKED).execute(tx)),
      transactTogether(db, (tx) => add(tx, 6)),
    ] as const
    await Promise.all([among[0], among[2]])
    expect(await entries()).toEqual([3, 4, 5, 6])
    await holder.query('commit')
    await Promise.all([alone, among[1]])
    expect(await entries()).toEqual([2, 3, 4, 5, 6])
  })

  it('are not done again where the answer to their commit is lost: it may have come about [DB-47]', async () => {
    await sql`create function lose() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
    await sql`create constraint trigger entries_lose after insert on entries
      deferrable initially deferred for each row when (new.id > 1) execute function lose()`.execute(db)
    onTestFinished(async () => {
      await sql`drop function lose cascade`.execute(db)
    })
    const done: number[] = []
    const ends = await Promise.allSettled(
      [1, 2, 3].map((id) =>
        transactTogether(db, (tx) => {
          done.push(id)
          return add(tx, id)
        }),
      ),
    )
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(done).toEqual([1, 2, 3])
  })

  it('are stored where one of them passes over what failed, or never ends [DB-47]', async () => {
    const overlooks = async (tx: Tx): Promise<void> => {
      await add(tx, 2)
      await add(tx, 2).catch(() => undefined)
    }
    const { promise: never, resolve: end } = Promise.withResolvers<void>()
    const ends = await Promise.allSettled([
      transactTogether(db, (tx) => add(tx, 1)),
      transactTogether(db, (tx) => add(tx, 3)),
      transactTogether(db, overlooks),
      transactTogether(db, (tx) => add(tx, 4)),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    void transactTogether(db, () => never)
    const later = [5, 6].map((id) => transactTogether(db, (tx) => add(tx, id)))
    expect(waitingTogether(db)).toBe(2)
    await Promise.all(later)
    expect(await entries()).toEqual([1, 3, 4, 5, 6])
    end()
  })

  it('share their statements where these can be, and nobody undoes a part [DB-47]', async () => {
    const sizes: number[] = []
    const count = batched(async (run, ids: readonly number[]) => {
      sizes.push(ids.length)
      await sql`insert into entries select unnest(${ids}::int[])`.execute(run)
      return ids
    })
    await Promise.all([1, 2, 3].map((id) => transactTogether(db, (tx) => count(tx, id))))
    expect(sizes).toEqual([1, 2])
    // In one of its own the order in which statements are sent is kept.
    const [, seen] = await transact(db, (tx) =>
      Promise.all([count(tx, 4), sql<{ n: number }>`select count(*)::int as n from entries`.execute(tx)]),
    )
    expect(seen.rows).toEqual([{ n: 4 }])
    const undone = transactTogether(db, (tx) => attempt({ db: tx }, () => add(tx, 9)))
    await expect(undone).rejects.toThrow('undone with it')
    expect(await entries()).toEqual([1, 2, 3, 4])
  })
})

describe('rows that are inserted as one parameter', () => {
  it('are what they were given as, numbered in their order [DB-48]', async () => {
    const database = await createTestDb()
    const db = createDb(createPool({ connectionString: database.ownerUrl, max: 5, prepared: true }))
    onTestFinished(async () => {
      await db.destroy()
      await database.drop()
    })
    const insert = insertRowsOf('outbox_messages', [
      'channel',
      'kind',
      'recipient',
      'body',
      'secrets',
      'expires_at',
    ])
    const at = new Date('2026-03-29T01:30:00.123Z')
    const texts = [`"quotes", \\back, \\ud83d and 'half`, 'half a pair \ud83d here', 'émoji 🛠️\n\t{}[],']
    const rows = texts.map((body, index) => ({
      channel: 'email',
      kind: 'issue',
      recipient: 'somebody@example.test',
      body,
      secrets: index === 0 ? '\\x00ff5c' : null,
      expires_at: index === 1 ? at : null,
    }))
    const ids = (await Promise.all(rows.map((row) => transactTogether(db, (tx) => insert(tx, [row]))))).flat()
    const stored = await db.selectFrom('outbox_messages').selectAll().orderBy('id').execute()
    expect(stored.map(({ id }) => id)).toEqual(ids)
    expect(stored.map(({ body }) => body)).toEqual(texts.map((text) => text.toWellFormed()))
    expect(stored.map(({ secrets }) => secrets?.toString('hex') ?? null)).toEqual(['00ff5c', null, null])
    expect(stored.map(({ expires_at }) => expires_at)).toEqual([null, at, null])
  })
})
