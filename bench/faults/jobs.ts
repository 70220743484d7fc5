import type pg from 'pg'
import { untilTrue } from '../untilTrue.ts'

const QUEUE = `
  insert into pgboss.job (name, data, retry_limit, expire_seconds, policy)
  select name, '{"id": 0}', 2, 900, 'standard' from unnest($1::text[]) as name, generate_series(1, $2::int)
  returning id`
const UNDONE = `select from pgboss.job where id = any($1::uuid[]) and state <> 'completed'`
const FAILED = `select from pgboss.job where id = any($1::uuid[]) and state in ('failed', 'cancelled')`

/** Queues each job several times, as repeated ticks of the schedule would, and waits until all jobs are done. */
export async function runJobs(client: pg.Client, names: readonly string[], times: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(QUEUE, [names, times])
  const ids = rows.map(({ id }) => id)
  await untilTrue(async () => {
    if ((await client.query(FAILED, [ids])).rowCount !== 0) throw new Error('A job was given up.')
    return (await client.query(UNDONE, [ids])).rowCount === 0
  })
}

/** Counts the runs of a daily job by the events that it writes. */
export async function countRuns(client: pg.Client, action: string): Promise<number> {
  const { rowCount } = await client.query('select from audit_events where action = $1', [action])
  return rowCount ?? 0
}
