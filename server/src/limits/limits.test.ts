import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { createLimits, orGiveBack } from './limits.ts'
import type { Counter } from './limits.ts'
import { LIMIT_DEFAULTS } from './settings.ts'

/** Records the commit setting that each count runs with. */
const WATCH = `
  create table waited (setting text);
  create function note_waited() returns trigger language plpgsql security definer as $$
  begin
    insert into waited select current_setting('synchronous_commit');
    return null;
  end $$;
  create trigger rate_limits_waited after insert on rate_limits
    for each statement execute function note_waited();`

it('counting a call towards a limit does not wait for the disk, but all other writes do [DB-44]', async () => {
  const first = await startTestApp({ own: 'its settings and triggers change' })
  onTestFinished(first.close)
  const owner = new pg.Client({ connectionString: first.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(WATCH)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  // The test cluster never waits for the disk, so this test turns waiting on.
  await owner.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set synchronous_commit = on`)
  const { services, close } = await startTestApp({ connectionString: first.connectionString })
  onTestFinished(close)
  await services.limits.shared('LIMIT_LOOKUP').consume('203.0.113.7')
  expect((await owner.query('select setting from waited')).rows).toEqual([{ setting: 'off' }])
  const { rows: others } = await sql`show synchronous_commit`.execute(services.db)
  expect(others).toEqual([{ synchronous_commit: 'on' }])
})

it('counters start no timer, because a job deletes the expired ones', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  createLimits(new pg.Pool(), LIMIT_DEFAULTS).shared('LIMIT_LOOKUP')
  expect(vi.getTimerCount()).toBe(0)
})

describe('a counter of two calls a minute', () => {
  const SETTINGS = { ...LIMIT_DEFAULTS, LIMIT_API: { points: 2, seconds: 60 } }
  const start = (): Counter => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    return createLimits(new pg.Pool(), SETTINGS).inProcess('LIMIT_API')
  }

  it('a counter of two calls a minute refuses the third call, and returns the number of seconds to wait', async () => {
    const counter = start()
    await counter.consume('a')
    expect([await counter.wait('a'), await counter.taken('a')]).toEqual([0, 1])
    await counter.consume('a')
    expect([await counter.wait('a'), await counter.taken('a')]).toEqual([60, 2])
    vi.advanceTimersByTime(59_500)
    await expect(counter.consume('a')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: 1 },
    })
    await counter.consume('b')
    vi.advanceTimersByTime(500)
    expect([await counter.wait('a'), await counter.taken('a')]).toEqual([0, 0])
  })

  it('a counter of two calls a minute does not restart its minute when points are given back, and never allows more than two calls', async () => {
    const counter = start()
    await counter.consume('a')
    vi.advanceTimersByTime(30_000)
    await counter.giveBack('a')
    await counter.consume('a', 2)
    expect(await counter.wait('a')).toBe(30)
    await counter.clear('a')
    await counter.giveBack('a')
    expect(await counter.taken('a')).toBe(0)
    await counter.consume('a', 2)
    await expect(counter.consume('a')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('a counter of two calls a minute counts without refusing, and can be blocked for a time', async () => {
    const counter = start()
    expect([await counter.count('a'), await counter.count('a'), await counter.count('a')]).toEqual([1, 2, 3])
    await counter.block('b', 300)
    expect(await counter.wait('b')).toBe(300)
  })
})

describe('orGiveBack', () => {
  it('orGiveBack gives points back only if the work fails', async () => {
    const giveBack = vi.fn(async () => undefined)
    expect(await orGiveBack(async () => 'done', giveBack)).toBe('done')
    expect(giveBack).not.toHaveBeenCalled()
    await expect(orGiveBack(() => Promise.reject(new Error('broken')), giveBack)).rejects.toThrow('broken')
    expect(giveBack).toHaveBeenCalledOnce()
  })
})
