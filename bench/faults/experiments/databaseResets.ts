import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseWriters } from '../../smallEstate.ts'
import { withClient } from '../../stage.ts'
import { proxyDatabase } from '../../../server/test/databaseProxy.ts'
import type { DatabaseProxy } from '../../../server/test/databaseProxy.ts'
import { ask, formOf } from '../ask.ts'
import type { Experiment } from '../experiment.ts'
import { startWatched } from '../product.ts'

interface Size {
  reports: number
}

/** Breaks the database connection when the row is written, when a later row is written, or after the commit. */
const BREAKS: ((proxy: DatabaseProxy, title: string) => void)[] = [
  (proxy, title) => proxy.breakAt(title),
  (proxy, title) => proxy.breakAt(title, 1),
  (proxy, title) => proxy.breakAt(title, 2),
  (proxy, title) => proxy.loseCommitOf(title),
]

const COUNTS = `
  select count(*)::int as rows, count(distinct title)::int as titles,
    count(*) filter (where (select count(*) from issue_events e where e.issue_id = i.id and e.kind = 'reported') <> 1
      or (select count(*) from audit_events a where a.object_id = i.id and a.action = 'issue.report') <> 1)::int as half
  from issues i where starts_with(title, $1)`

/** Sends the report again with the same key until the server accepts it. Returns the final response. */
async function reportUntilDone(
  url: string,
  token: string,
  fields: Record<string, string> & { Title: string },
): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const { status } = await ask(url, {
      method: 'POST',
      path: '/issues/report',
      token,
      key: fields.Title.slice(-64),
      body: formOf(fields),
    })
    statuses.push(status)
    if (status !== 503) return statuses
    await delay(20)
  }
}

/** The connection breaks during a report, and the client sends the report again with the same key. */
export const databaseResets: Experiment<Size> = {
  name: 'database-resets',
  summary: '200 reports with a key, each with its connection to the database broken in mid-transaction',
  full: { reports: 200 },
  run: async (scene, { reports }) => {
    const { stage, cleanup } = scene
    const env = await stage.productEnv(scene.poolSize)
    const proxy = await proxyDatabase(env['DATABASE_URL'] ?? '')
    cleanup.add(proxy.close)
    const product = await startWatched(scene, {
      DATABASE_URL: proxy.connectionString,
      DATABASE_OWNER_URL: '',
    })
    const { residents, categoryId } = await withClient(stage.connectionString, (client) =>
      chooseWriters(client, 1),
    )
    const [resident] = residents
    const prefix = randomUUID()
    const statuses: number[] = []
    const report = async (title: string): Promise<void> => {
      const fields = {
        Title: title,
        Description: 'It drips while connections break.',
        PropertyId: String(resident?.propertyId),
        CategoryId: String(categoryId),
      }
      statuses.push(...(await reportUntilDone(product.url, resident?.token ?? '', fields)))
    }
    for (let n = 0; n < reports; n += 1) {
      const title = `${prefix} ${n}`
      BREAKS[n % BREAKS.length]?.(proxy, title)
      await report(title)
    }
    const { rows } = await withClient(stage.connectionString, (client) =>
      client.query<{ rows: number; titles: number; half: number }>(COUNTS, [`${prefix} `]),
    )
    await product.stop()
    await proxy.close()
    const [counted] = rows
    const times = (status: number): number => statuses.filter((one) => one === status).length
    return {
      notes: [`${times(503)} times 503 and come again, ${times(201)} times 201`],
      figures: [
        { title: 'reports acknowledged', value: times(201), atLeast: reports },
        { title: 'rows missing or too many', value: Math.abs((counted?.rows ?? 0) - reports), atMost: 0 },
        { title: 'reports without a row', value: reports - (counted?.titles ?? 0), atMost: 0 },
        { title: 'half reports', value: counted?.half ?? Number.NaN, atMost: 0 },
        { title: 'reports that no break reached', value: Math.max(0, reports - times(503)), atMost: 0 },
        {
          title: 'answers other than 201 and 503',
          value: statuses.length - times(201) - times(503),
          atMost: 0,
        },
      ],
    }
  },
}
