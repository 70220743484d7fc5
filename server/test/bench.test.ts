import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runBench } from '../bench/bench.ts'
import { createCleanup } from '../bench/cleanup.ts'
import { generateDataset } from '../bench/dataset.ts'
import { startFloor } from '../bench/floor.ts'
import { SERVER_ONLY } from '../bench/processes.ts'
import { watchDriver } from '../bench/recorder.ts'
import { recordScripts } from '../bench/recordScripts.ts'
import { UNIQUE } from '../bench/scenario.ts'
import type { BenchRequest, Measurement } from '../bench/scenario.ts'
import { issues } from '../bench/scenarios/issues.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const SMALL = { properties: 40, users: 120, issues: 1000 }

let testApp: TestApp
let client: pg.Client
let stopWatching: () => void

beforeAll(async () => {
  stopWatching = watchDriver()
  testApp = await startTestApp()
  await generateDataset(testApp.connectionString, SMALL)
  client = new pg.Client({ connectionString: testApp.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.close()
  stopWatching()
})

async function count(sql: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(sql)
  return Number(rows[0]?.count)
}

/** What the product answers, and the rows that the floor answers to the very same request. */
async function askBoth(measurement: Measurement): Promise<{ product: unknown; floor: unknown[][] }> {
  const [first] = measurement.requests
  if (!first) throw new Error('no request')
  const request: BenchRequest = { ...first }
  const { scripts } = await recordScripts(testApp.app, [{ ...measurement, requests: [request] }])
  const floor = await startFloor({ connectionString: testApp.connectionString, poolSize: 2, scripts })
  try {
    const body = request.body?.replaceAll(UNIQUE, 'asked by the test')
    const { method, path, headers } = request
    const product = await testApp.app.inject({
      method,
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const answer = await fetch(floor.url + path, { method, headers, ...(body !== undefined && { body }) })
    expect(answer.status).toBe(product.statusCode)
    return { product: product.json(), floor: (await answer.json()) as unknown[][] }
  } finally {
    await floor.close()
  }
}

async function measurementOf(name: string): Promise<Measurement> {
  const found = (await issues.prepare(client)).find((measurement) => measurement.name === name)
  if (!found) throw new Error(`no measurement ${name}`)
  return found
}

describe('the data set of the bench', () => {
  test('has as many rows as were asked for, and lists that fill a page', async () => {
    expect(await count('select count(*) from properties')).toBe(SMALL.properties)
    expect(await count('select count(*) from users')).toBe(SMALL.users)
    expect(await count('select count(*) from issues')).toBe(SMALL.issues)
    expect(
      await count(
        `select count(*) from (select from issues group by property_id, status having count(*) >= 50) i`,
      ),
    ).toBeGreaterThan(0)
  })

  test('reporters live where they report, and everybody has a status that fits their history', async () => {
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

describe('the floor of the bench', () => {
  test('answers as many issues of a list as the product', async () => {
    const { product, floor } = await askBoth(await measurementOf('list'))
    expect(product).toHaveLength(50)
    expect(floor[0]).toHaveLength(50)
    const ids = (product as { issueId: number }[]).map(({ issueId }) => issueId)
    expect((floor[0] as { id: number }[]).map(({ id }) => id)).toEqual(ids)
  })

  test('answers the one issue that was asked for', async () => {
    const { product, floor } = await askBoth(await measurementOf('read'))
    expect(floor[0]).toEqual([expect.objectContaining({ id: (product as { issueId: number }).issueId })])
  })

  test('makes an issue of its own for a report, with all its rows', async () => {
    const { product, floor } = await askBoth(await measurementOf('create'))
    const id = (floor[0] as { id: number }[])[0]?.id
    expect(id).toBeGreaterThan((product as { issueId: number }).issueId)
    for (const sql of [
      `select count(*) from issues where id = ${id} and title ~ 'floor[0-9]+$'`,
      `select count(*) from issue_events where issue_id = ${id}`,
      `select count(*) from audit_events where action = 'issue.report' and object_id = ${id}`,
      `select count(*) from outbox_messages where body like '%/issues/${id}%'`,
    ])
      expect([sql, await count(sql)]).toEqual([sql, 1])
  })
})

test('one short round gives the three ratios, and leaves nothing behind', { timeout: 300_000 }, async () => {
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
    entry: SERVER_ONLY,
    say: () => {},
  }
  try {
    const report = await runBench(settings, cleanup)
    expect(Object.keys(report.ratios)).toEqual(['list', 'read', 'create'])
    for (const name of ['list', 'read', 'create']) {
      expect(report.ratios[name]).toBeGreaterThan(0)
      expect(
        report.measurements[name]?.rounds.map(({ product, floor }) => [product.requests, floor.requests]),
      ).toEqual([[20, 20]])
    }
  } finally {
    await cleanup.run()
    vi.unstubAllEnvs()
  }
  expect(readdirSync(temp).filter((name) => name.startsWith('bench-'))).toEqual([])
  rmSync(temp, { recursive: true })
})
