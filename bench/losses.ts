import { join } from 'node:path'
import type pg from 'pg'
import { jobHandlers } from '@doorstep/server/jobHandlers'
import { folderStore } from '@doorstep/server/files/folderStore'
import type { FileStore } from '@doorstep/server/files/store'
import { sweepOrphans } from '@doorstep/server/files/sweep'
import type { Ledger } from './writers.ts'

/** Losses after a failure. Every number should be 0. */
export interface Losses {
  /** Writes that the server acknowledged but that are missing or changed. */
  lost: number
  /** Reports that are incomplete or stored twice. */
  half: number
  /** Files that no database row refers to, after the sweep has run. */
  orphans: number
  /** Jobs that the product stopped retrying. */
  failedJobs: number
  /** Responses that are neither a success nor a request to retry. */
  wrongAnswers: number
}

interface WrittenRow {
  id: number
  title: string
  status: string
  photos: number
  events: number
  audits: number
}

const ROWS = `
  select i.id::int as id, i.title, i.status,
    (select count(*) from issue_attachments a where a.issue_id = i.id and a.state = 'ready')::int as photos,
    (select count(*) from issue_events e where e.issue_id = i.id and e.kind = 'reported')::int as events,
    (select count(*) from audit_events e where e.object_id = i.id and e.action = 'issue.report')::int as audits
  from issues i where starts_with(i.title, $1)`
const KEYS = `
  select unnest(array_remove(array[original_key, display_key, thumbnail_key], null)) as key from issue_attachments`

/** Jobs that an action queues, as opposed to scheduled jobs. */
const CAUSED = jobHandlers.filter(({ schedule }) => schedule === undefined).map(({ name }) => name)

async function countJobs(client: pg.Client, states: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pgboss.job where name = any($1) and state::text = any($2)',
    [CAUSED, states],
  )
  return rows[0]?.count ?? Number.NaN
}

export async function areJobsDone(client: pg.Client): Promise<boolean> {
  return (await countJobs(client, ['created', 'retry', 'active'])) === 0
}

/** Counts the jobs that one process started and another process completed. */
export async function countTakenOver(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where retry_count > 0 and state = 'completed'`,
  )
  return rows[0]?.count ?? Number.NaN
}

function isHalf(row: WrittenRow, photos: number): boolean {
  return row.photos !== photos || row.events !== 1 || row.audits !== 1
}

async function keysIn(store: FileStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of store.list(new Date(Date.now() + 1000))) keys.add(key)
  return keys
}

/** Finds missing and duplicate data, after the writers have stopped and the jobs are done. */
export async function findLosses(
  client: pg.Client,
  { prefix, issues, answers }: Ledger,
  { dataDir, photos }: { dataDir: string; photos: number },
): Promise<Losses> {
  const { rows } = await client.query<WrittenRow>(ROWS, [prefix])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost = [...issues].filter(([id, { title, isApproved }]) => {
    const row = byId.get(id)
    return row?.title !== title || (isApproved && row.status === 'Submitted')
  })
  const named = new Set((await client.query<{ key: string }>(KEYS)).rows.map(({ key }) => key))
  const store = folderStore(join(dataDir, 'files'))
  const { rows: owners } = await client.query<{ id: string }>('select id from installation')
  await store.claim(owners[0]?.id ?? '', { mayBeNew: false })
  await sweepOrphans(store, async (keys) => new Set(keys.filter((key) => named.has(key))), 0)
  const stored = await keysIn(store)
  const withoutFile = [...named].filter((key) => !stored.has(key)).length
  // Writers retry each report until the server acknowledges it, so every row must belong to an acknowledged report.
  const twice = rows.length - issues.size
  return {
    lost: lost.length,
    half: rows.filter((row) => isHalf(row, photos)).length + withoutFile + twice,
    orphans: [...stored].filter((key) => !named.has(key)).length,
    failedJobs: await countJobs(client, ['failed', 'cancelled']),
    wrongAnswers: [...answers]
      .filter(([status]) => status >= 500 && status !== 503)
      .reduce((sum, [, times]) => sum + times, 0),
  }
}
