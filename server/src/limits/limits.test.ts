import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import { createLimits } from './limits.ts'
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
  // The test cluster never waits for the disk, so turn that on here.
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
