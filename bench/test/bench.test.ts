import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { measureAtOnce } from '../atOnce.ts'
import { runBench } from '../bench.ts'
import { createCleanup } from '../cleanup.ts'
import { generateDataset } from '../dataset.ts'
import type { Floor } from '../lean/floorServer.ts'
import { startLeanFloor } from '../lean/leanFloor.ts'
import { SIDES, orderOf } from '../measure.ts'
import { reportLines } from '../print.ts'
import { SERVER_ONLY } from '../processes.ts'
import { requireSameAnswers } from '../sameAnswers.ts'
import { UNIQUE } from '../scenario.ts'
import type { Measurement } from '../scenario.ts'
import { issues } from '../scenarios/issues.ts'
import { hashToken, newToken } from '@doorstep/server/crypto/tokens'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const SMALL = { properties: 40, users: 120, issues: 1000 }

let testApp: TestApp
let product: string
let client: pg.Client
let measurements: Measurement[]

beforeAll(async () => {
  testApp = await startTestApp({ own: 'holds a dataset' })
  product = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  await generateDataset(testApp.ownerUrl, SMALL)
  client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
  measurements = await issues.prepare(client)
})
afterAll(async () => {
  await client.end()
  await testApp.close()
})

async function count(sql: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(sql)
  return Number(rows[0]?.count)
}

function measurementOf(name: string): Measurement {
  const found = measurements.find((measurement) => measurement.name === name)
  if (!found) throw new Error(`no measurement ${name}`)
  return found
}

describe("the benchmark's data set", () => {
  it("the benchmark's data set has the requested number of rows, and lists that fill a page", async () => {
    expect(await count('select count(*) from homes')).toBe(SMALL.properties)
    expect(await count(`select count(*) from users where email like 'person-%'`)).toBe(SMALL.users)
    expect(await count('select count(*) from issues')).toBe(SMALL.issues)
    expect(
      await count(
        `select count(*) from (select from issues group by property_id, status having count(*) >= 50) i`,
      ),
    ).toBeGreaterThan(0)
  })

  it("the benchmark's data set has reporters who live at the reported home, and statuses that match the history", async () => {
    expect(
      await count(`select count(*) from issues i where not exists (select from property_roles m
        where m.user_id = i.reporter_id and m.property_id = i.property_id and m.role = 'TENANT')`),
    ).toBe(0)
    expect(
      await count(`select count(*) from issues i where i.status <> (select e.to_status from issue_events e
        where e.issue_id = i.id and e.to_status is not null order by e.id desc limit 1)`),
    ).toBe(0)
  })
})

/** The rows that a report stored, by table, and the number of rows that each table gained. */
interface Stored {
  rows: Record<string, unknown[]>
  gained: Record<string, number>
}

const ROWS_OF_REPORT: Record<string, string> = {
  issues: 'id = $1',
  issue_events: 'issue_id = $1',
  issue_deadlines: 'issue_id = $1',
  audit_events: `object_type = 'issue' and object_id = $1`,
  audit_places: `event_id in (select id from audit_events where object_type = 'issue' and object_id = $1)`,
  notifications: 'issue_id = $1',
  outbox_messages: `body like '%/issues/' || $1 || E'\n%'`,
}
/** Columns that differ between any two reports. The product of this test is a demo, which sends no emails. */
const OWN_COLUMNS = /^(id|job_id|issue_id|event_id|object_id|xid|request_id|message_key|urgency|sent_at)$/

function withoutOwnValues(row: object, issueId: number, jobId: number): object {
  const shown = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (OWN_COLUMNS.test(name)) return [name, 'differs']
    if (typeof value !== 'string') return [name, value]
    if (/(^|_)at$/.test(name)) return [name, 'a time']
    return [name, value.replace(`/issues/${issueId}`, '/issues/N').replace(`${jobId}`, 'J')]
  })
  return Object.fromEntries(shown) as object
}

async function rowsByTable(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by table_name`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) counts[name] = await count(`select count(*) from ${name}`)
  return counts
}

async function storedByReport(url: string, words: string): Promise<Stored> {
  const [request] = measurementOf('create-resident').requests
  if (request?.body === undefined) throw new Error('no report')
  const { path, headers, method } = request
  const before = await rowsByTable()
  const answer = await fetch(url + path, { method, headers, body: request.body.replace(UNIQUE, words) })
  expect(answer.status).toBe(201)
  const { issueId, jobId } = (await answer.json()) as { issueId: number; jobId: number }
  const after = await rowsByTable()
  const gained = Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
  const rows: Stored['rows'] = {}
  for (const [table, condition] of Object.entries(ROWS_OF_REPORT)) {
    const found = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where ${condition.replaceAll('$1', `${issueId}`)} order by 1`,
    )
    rows[table] = found.rows
      .map(({ row }) => withoutOwnValues(row, issueId, jobId))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return { rows, gained: Object.fromEntries(gained.filter(([, added]) => added !== 0)) }
}

describe('the lean floor', () => {
  let lean: Floor
  const startFloor = (change: { timeZone?: string } = {}): Promise<Floor> => {
    const { config, publicUrl } = testApp.services
    const { connectionString } = testApp
    return startLeanFloor({ connectionString, poolSize: 2, publicUrl, config: { ...config, ...change } })
  }
  beforeAll(async () => {
    lean = await startFloor()
  })
  afterAll(() => lean.close())

  const tokenOf = (name: string): string => measurementOf(name).requests[0]?.headers['authorization'] ?? ''
  const ask = (path: string, authorization: string): Promise<Response> =>
    fetch(lean.url + path, { headers: { authorization } })

  it('the lean floor returns the same bytes as the product for every kind of request and caller', async () => {
    await client.query(
      `update issue_events set note = E'It\\r\\n drips \\u2028again.\\n' where id % 3 = 0 and note <> ''`,
    )
    await requireSameAnswers({ product, floor: lean.url }, measurements)
    const elsewhere = await startFloor({ timeZone: 'Asia/Tokyo' })
    try {
      await expect(requireSameAnswers({ product, floor: elsewhere.url }, measurements)).rejects.toThrow(
        /^The lean floor answers GET .* \(list-manager\) differently from the product:\n {2}product: .*/,
      )
    } finally {
      await elsewhere.close()
    }
  })

  it('the lean floor stores the same rows as the product for a report', async () => {
    const ofProduct = await storedByReport(product, 'stored')
    const ofFloor = await storedByReport(lean.url, 'stored')
    expect(ofFloor).toEqual(ofProduct)
    const counts = Object.entries(ofFloor.rows).map(([table, rows]) => [table, rows.length])
    // Each development of the first manager has two managers.
    expect(Object.fromEntries(counts)).toEqual({
      issues: 1,
      issue_events: 1,
      issue_deadlines: 2,
      audit_events: 1,
      audit_places: 1,
      notifications: 2,
      outbox_messages: 3,
    })
  })

  it("the lean floor refuses callers without a session, and issues that the caller can't see", async () => {
    const { path } = measurementOf('read-resident').requests[0] ?? { path: '' }
    const stranger = `Bearer ${newToken()}`
    for (const address of [path, '/api/issues']) expect((await ask(address, stranger)).status).toBe(401)
    const [other] = measurementOf('read-resident').requests.filter(
      ({ headers }) => headers['authorization'] !== tokenOf('read-resident'),
    )
    const { rows } = await client.query<{ id: number }>(
      `select i.id from issues i where i.status = 'Closed' and not exists (select from property_roles m
        join sessions s on s.user_id = m.user_id where s.token_hash = $1 and m.property_id = i.property_id)`,
      [hashToken((other?.headers['authorization'] ?? '').replace('Bearer ', ''))],
    )
    expect((await ask(`/api/issues/${rows[0]?.id}`, other?.headers['authorization'] ?? '')).status).toBe(404)
    expect((await ask(`/api/issues/${rows[0]?.id}`, tokenOf('read-manager'))).status).toBe(200)
    await client.query('update sessions set ended_at = now() where token_hash = $1', [
      hashToken(tokenOf('read-manager').replace('Bearer ', '')),
    ])
    expect((await ask(path, tokenOf('read-manager'))).status).toBe(401)
  })
})

it('the benchmark sends the reports of 20 people at the same moment [ISSUE-203]', async () => {
  const { requests, atOnce } = measurementOf('create-resident')
  if (!atOnce) throw new Error('no people at once')
  const last = await count('select max(id) as count from issues')
  const { times, p99 } = await measureAtOnce(product, requests, { ...atOnce, times: 2 })
  expect([times.length, times.at(-1)]).toEqual([40, p99])
  const { rows } = await client.query(
    `select from issues where id > ${last} group by reporter_id having count(*) = 2`,
  )
  expect(rows).toHaveLength(20)
})

it('the benchmark lets each side of a comparison go first equally often', () => {
  expect(SIDES.map((_, round) => orderOf(round))).toEqual([
    ['product', 'floor'],
    ['floor', 'product'],
  ])
})

it(
  'the benchmark measures both sides in a short round and leaves no file behind',
  { timeout: 300_000 },
  async () => {
    const temp = mkdtempSync(join(tmpdir(), 'bench-test-'))
    vi.stubEnv('TMPDIR', temp)
    const cleanup = createCleanup()
    const settings = {
      scenario: issues,
      size: SMALL,
      rounds: 1,
      load: { connections: 2, round: { requests: 20 } },
      warmUp: { connections: 2, round: { requests: 2 } },
      poolSize: 4,
      sample: 20,
      entry: SERVER_ONLY,
      say: () => {},
    }
    try {
      const report = await runBench(settings, cleanup)
      const names = ['list-manager', 'list-resident', 'read-manager', 'read-resident', 'create-resident']
      expect(Object.keys(report.callers)).toEqual(names)
      for (const { rounds } of Object.values(report.callers))
        expect(rounds.map((sides) => SIDES.map((side) => sides[side].requests))).toEqual([[20, 20]])
      for (const kind of ['list', 'read', 'create']) {
        const callers = Object.values(report.callers).filter((one) => one.kind === kind)
        expect(report.ratios[kind]).toBe(Math.min(...callers.map(({ ratio }) => ratio.median)))
        expect(report.measurements[kind]?.ratio.median).toBe(report.ratios[kind])
      }
      expect(Object.keys(report.ratios)).toEqual(['list', 'read', 'create'])
      expect(report.memory.ratio).toBe(report.memory.product / report.memory.floor)
      const lines = reportLines(report)
      const judged = lines.filter((line) => line.includes(', target '))
      // The ratios of the four callers that have a target, the ratios of the two kinds of request that have a target,
      // and the memory.
      expect(judged).toHaveLength(4 + 2 + 1)
      expect(lines).toContainEqual(expect.stringMatching(/^ {2}create {8}\d+\.\d\d$/))
      const { atOnce } = report.callers['create-resident'] ?? {}
      expect(atOnce).toMatchObject({ target: 500, times: { length: 20 * 10 } })
      expect(lines).toContainEqual(
        expect.stringMatching(/^ {2}20 people who report at once, p99 .* target 500 ms: /),
      )
    } finally {
      await cleanup.run()
      vi.unstubAllEnvs()
    }
    expect(readdirSync(temp).filter((name) => name.startsWith('bench-'))).toEqual([])
    rmSync(temp, { recursive: true })
  },
)
