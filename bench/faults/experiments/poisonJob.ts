import { untilTrue } from '../../untilTrue.ts'
import { withClient } from '../../stage.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'
import type pg from 'pg'

interface Size {
  jobs: number
}

const QUEUE = 'issues.open'
const TITLE = 'An approved issue'

const ISSUES = `
  insert into issues (property_id, reporter_id, reported_by, title, description, category_id, status)
  select property_id, reporter_id, reported_by, '${TITLE}', 'It waits for its job.', category_id, 'Approved'
  from (select * from issues order by id limit 1) i, generate_series(1, $1::int) returning id`

/** The product itself retries a job ten times, with increasing pauses. */
const RETRIES = 2

/** A job without an issue fails on every attempt. */
const JOBS = `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, policy)
  select '${QUEUE}', jsonb_build_object('id', id), ${RETRIES}, 1, false, 120, 'standard' from unnest($1::text[]) as id`

const OPENED = `select count(*)::int as count from issues where title = '${TITLE}' and status = 'Open'`
const POISON = `select state::text, retry_count as tries from pgboss.job where name = '${QUEUE}' and data->>'id' = 'none'`

async function countOpened(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(OPENED)
  return rows[0]?.count ?? 0
}

/** A job that can never succeed is queued ahead of others. */
export const poisonJob: Experiment<Size> = {
  name: 'poison-job',
  summary: 'a job that always fails among 1,000 of its queue',
  full: { jobs: 1000 },
  run: async (scene, { jobs }) => {
    const good = jobs - 1
    return withClient(scene.stage.connectionString, async (client) => {
      const product = await startWatched(scene)
      const { rows } = await client.query<{ id: number }>(ISSUES, [good])
      const ids = rows.map(({ id }) => String(id))
      const before = await countOpened(client)
      const queuedAt = performance.now()
      await client.query(JOBS, [['none', ...ids]])
      await untilTrue(async () => (await countOpened(client)) - before === good)
      const doneAfter = performance.now() - queuedAt
      const state = async () => (await client.query<{ state: string; tries: number }>(POISON)).rows[0]
      await untilTrue(async () => (await state())?.state === 'failed')
      const poison = await state()
      await product.stop()
      return {
        notes: [`the job that always fails was tried ${1 + (poison?.tries ?? 0)} times, then given up`],
        figures: [
          {
            title: 'tries of the job that always fails',
            value: 1 + (poison?.tries ?? 0),
            atMost: 1 + RETRIES,
          },
          { title: `until the other ${good} were done`, value: doneAfter, atMost: 60_000, unit: ' ms' },
        ],
      }
    })
  },
}
