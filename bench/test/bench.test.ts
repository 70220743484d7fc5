import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
let client: pg.Client
let measurements: Measurement[]

beforeAll(async () => {
  testApp = await startTestApp({ own: 'holds a dataset' })
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

describe('the lean floor', () => {
  let lean: Floor
  beforeAll(async () => {
    lean = await startLeanFloor({
      connectionString: testApp.connectionString,
      poolSize: 2,
      timeZone: testApp.services.config.timeZone,
    })
  })
  afterAll(() => lean.close())

  const tokenOf = (name: string): string => measurementOf(name).requests[0]?.headers['authorization'] ?? ''
  const ask = (path: string, authorization: string): Promise<Response> =>
    fetch(lean.url + path, { headers: { authorization } })

  it('the lean floor returns the same bytes as the product for every kind of request and caller', async () => {
    const product = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    await client.query(
      `update issue_events set note = E'It\\r\\n drips \\u2028again.\\n' where id % 3 = 0 and note <> ''`,
    )
    await requireSameAnswers({ product, floor: lean.url }, measurements)
    const elsewhere = await startLeanFloor({
      connectionString: testApp.connectionString,
      poolSize: 2,
      timeZone: 'Asia/Tokyo',
    })
    try {
      await expect(requireSameAnswers({ product, floor: elsewhere.url }, measurements)).rejects.toThrow(
        /^The lean floor answers GET .* \(list-manager\) differently from the product:\n {2}product: .*/,
      )
    } finally {
      await elsewhere.close()
    }
  })

  it('the lean floor stores each report once, with the first row of its history', async () => {
    const [request] = measurementOf('create-resident').requests
    if (request?.body === undefined) throw new Error('no report')
    const { path, headers, method } = request
    const answer = await fetch(lean.url + path, {
      method,
      headers,
      body: request.body.replace(UNIQUE, 'lean'),
    })
    expect(answer.status).toBe(201)
    const { issueId } = (await answer.json()) as { issueId: number }
    for (const sql of [
      `select count(*) from issues where title ~ 'sink lean$' and id = ${issueId} and reporter_id = reported_by`,
      `select count(*) from issue_events where issue_id = ${issueId} and kind = 'reported'`,
    ])
      expect([sql, await count(sql)]).toEqual([sql, 1])
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
      sample: 4,
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
      const judged = reportLines(report).filter((line) => line.includes(', target '))
      // The ratio of each caller, the three ratios that count, and the memory.
      expect(judged).toHaveLength(names.length + 3 + 1)
    } finally {
      await cleanup.run()
      vi.unstubAllEnvs()
    }
    expect(readdirSync(temp).filter((name) => name.startsWith('bench-'))).toEqual([])
    rmSync(temp, { recursive: true })
  },
)
