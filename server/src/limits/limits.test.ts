import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'

/** Writes down how long each count waits. */
const WATCH = `
  create table waited (setting text);
  create function note_waited() returns trigger language plpgsql security definer as $$
  begin
    insert into waited select current_setting('synchronous_commit');
    return null;
  end $$;
  create trigger rate_limits_waited after insert on rate_limits
    for each statement execute function note_waited();`

it('a point is counted without waiting for the disk, and nothing else is written so [DB-44]', async () => {
  const first = await startTestApp({ own: 'its settings and triggers change' })
  onTestFinished(first.close)
  const owner = new pg.Client({ connectionString: first.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(WATCH)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  // The cluster of the tests waits for no disk at all.
  await owner.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set synchronous_commit = on`)
  const { services, close } = await startTestApp({ connectionString: first.connectionString })
  onTestFinished(close)
  await services.limits.shared('LIMIT_LOOKUP').consume('203.0.113.7')
  expect((await owner.query('select setting from waited')).rows).toEqual([{ setting: 'off' }])
  const { rows: others } = await sql`show synchronous_commit`.execute(services.db)
  expect(others).toEqual([{ synchronous_commit: 'on' }])
})

describe('points that are taken at once', () => {
  it('are one statement, and each is told what there was at its turn [DB-49]', async () => {
    const test = await startTestApp({ own: 'gets a trigger' })
    onTestFinished(test.close)
    const owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(WATCH)
    const counter = test.services.limits.custom('AT_ONCE', { points: 3, seconds: 60 })
    const counts = await Promise.all(['a', 'b', 'a', 'a', 'b', 'c'].map((key) => counter.count(key)))
    expect(counts).toEqual([1, 1, 2, 3, 2, 1])
    expect((await owner.query('select from waited')).rowCount).toBe(1)
    const ends = await Promise.allSettled(['c', 'a', 'c', 'c'].map((key) => counter.consume(key)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    await counter.giveBack('b')
    await counter.block('c', 30)
    expect(await Promise.all(['b', 'c'].map((key) => counter.wait(key)))).toEqual([0, 30])
  })

  it('wait and fail for their own key alone [DB-49]', async () => {
    const test = await startTestApp()
    onTestFinished(test.close)
    const counter = test.services.limits.custom('OWN', { points: 2, seconds: 60 })
    await Promise.all([counter.consume('held'), counter.consume('other')])
    const holder = new pg.Client({ connectionString: test.ownerUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    // As who forgets counters does, in no order.
    await holder.query(`delete from rate_limits where key = 'OWN:other'`)
    const counts = ['held', 'other', 'third'].map((key) => counter.count(key))
    expect(await Promise.all([counts[0], counts[2]])).toEqual([2, 1])
    expect(test.services.limits.pending()).toBe(1)
    await holder.query(`delete from rate_limits where key = 'OWN:held'`)
    await holder.query('rollback')
    expect(await counts[1]).toBe(2)
    // What the database does not take is counted by this server.
    await Promise.all(['no\0key', 'fourth'].map((key) => counter.consume(key)))
    const kept = await holder.query(`select points from rate_limits where key = 'OWN:fourth'`)
    expect(kept.rows).toEqual([{ points: 1 }])
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => counter.consume('half \ud800')))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  })

  it('are those of both servers where each counts the same many, and nobody waits for the other [DB-49]', async () => {
    const one = await startTestApp()
    onTestFinished(one.close)
    const other = await startTestApp({ connectionString: one.connectionString })
    onTestFinished(other.close)
    const counters = [one, other].map(({ services }) =>
      services.limits.custom('MANY', { points: 1000, seconds: 600 }),
    )
    const keys = Array.from({ length: 60 }, (_, index) => `key ${index}`)
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        counters.flatMap((counter, at) =>
          (at === 0 ? keys : keys.toReversed()).map((key) => counter.consume(key)),
        ),
      )
    const { rows } = await sql<{
      points: number
      count: number
    }>`select points, count(*)::int from rate_limits
      where key like 'MANY:%' group by points`.execute(one.services.db)
    // Those that had failed would have been counted by one server alone.
    expect(rows).toEqual([{ points: 20, count: 60 }])
  })
})
