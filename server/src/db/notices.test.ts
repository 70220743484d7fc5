import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDb } from '../../test/testDb.ts'
import type { TestDb } from '../../test/testDb.ts'
import { attempt } from '../context.ts'
import { createDb, createPool } from './client.ts'
import type { Db } from './client.ts'
import { notify, notifyAfter } from './notices.ts'
import { transact } from './transact.ts'

describe('notifications of a transaction [DB-45]', () => {
  let database: TestDb
  let db: Db
  let listener: pg.Client
  let heard: string[]
  let sent: string[]
  beforeAll(async () => {
    database = await createTestDb({ isEmpty: true })
    const pool = createPool({ connectionString: database.ownerUrl, max: 1, prepared: true })
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((text: unknown, ...rest: unknown[]) => {
        sent.push(String(text))
        return query(text, ...rest)
      }) as typeof client.query
    })
    db = createDb(pool)
    listener = new pg.Client({ connectionString: database.ownerUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen told')
  })
  beforeEach(() => {
    heard = []
    sent = []
  })
  afterAll(async () => {
    await listener.end()
    await db.destroy()
    await database.drop()
  })

  const told = (payload: string) => ({ channel: 'told', payload })
  /** Sends a last notification and waits for it. By then, all earlier notifications have arrived. */
  const all = async (): Promise<string[]> => {
    await notify(db, [told('the end')])
    await expect.poll(() => heard.at(-1)).toBe('the end')
    return heard.slice(0, -1)
  }

  it('notifications of a transaction arrive after the commit, in order, and identical ones only once', async () => {
    const before = await transact(db, async (tx) => {
      for (const payload of ['one', 'two', 'one']) notifyAfter(tx, told(payload))
      await listener.query('select 1')
      return [...heard]
    })
    expect(before).toEqual([])
    expect(await all()).toEqual(['one', 'two'])
  })

  it('notifications of a transaction are sent after the commit in one statement, so that they block no other commit', async () => {
    await transact(db, async (tx) => {
      notifyAfter(tx, told('one'))
      await sql`select 1`.execute(tx)
      notifyAfter(tx, told('two'))
    })
    expect(sent).toEqual(['begin', 'select 1', 'commit', expect.stringMatching(/^select pg_notify/)])
    sent = []
    await transact(db, (tx) => sql`select 1`.execute(tx))
    expect(sent).toEqual(['begin', 'select 1', 'commit'])
  })

  it('notifications of a transaction are dropped when the transaction, or the part that sent them, is rolled back', async () => {
    const failing = transact(db, async (tx) => {
      notifyAfter(tx, told('undone'))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await transact(db, async (tx) => {
      notifyAfter(tx, told('before'))
      const part = attempt({ db: tx }, async () => {
        notifyAfter(tx, told('of the part'))
        throw new Error('refused')
      })
      await expect(part).rejects.toThrow('refused')
      await attempt({ db: tx }, async () => notifyAfter(tx, told('behind')))
    })
    expect(await all()).toEqual(['before', 'behind'])
  })

  it('notifications of a transaction do not undo the transaction when they cannot be sent', async () => {
    await sql`create table kept (id integer)`.execute(db)
    await transact(db, async (tx) => {
      await sql`insert into kept values (1)`.execute(tx)
      notifyAfter(tx, told('x'.repeat(8001)))
    })
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }])
    expect(await all()).toEqual([])
  })
})
