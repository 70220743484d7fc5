import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { generateDataset } from '../dataset.ts'
import { SERVER_ONLY } from '../processes.ts'
import { GROUPS, scaleCalls } from '../scaleCalls.ts'
import { measureCold, measureScale } from '../scaleMeasure.ts'
import type { MeasuredCall, Site } from '../scaleMeasure.ts'
import { scaleLines } from '../scalePrint.ts'
import { prepareScale } from '../scaleRows.ts'
import { scaleOf } from '../scenarios/scale.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const SIZES = [150, 450]
const PLACE = { properties: 40, users: 120 }

const testApps: TestApp[] = []
let first: Site
let second: Site
beforeAll(async () => {
  testApps.push(
    await startTestApp({ own: 'holds a dataset' }),
    await startTestApp({ own: 'holds a dataset' }),
  )
  const [one, other] = testApps.map(async ({ app, ownerUrl }, at) => {
    const issues = SIZES[at] ?? 0
    await generateDataset(ownerUrl, { ...PLACE, issues }, { withTimes: false })
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const readers = await prepareScale(client, issues)
    await client.end()
    return { ...readers, issues, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  })
  if (!one || !other) throw new Error('two sizes are two sites')
  first = await one
  second = await other
})
afterAll(async () => {
  for (const testApp of testApps) await testApp.close()
})

describe('the scale scenario', () => {
  test('the scale scenario reads a home and a resident with the same number of reports at every size', async () => {
    const counts: string[][] = []
    for (const { url, tokens, home } of [first, second]) {
      const read = async (path: string): Promise<string> => {
        const headers = { authorization: `Bearer ${tokens.resident}` }
        const answer = await fetch(`${url}/api${path}`, { headers })
        return answer.headers.get('x-total-count') ?? ''
      }
      const manager = { authorization: `Bearer ${tokens.manager}` }
      const all = await fetch(`${url}/api/issues?propertyId=${home.propertyId}`, { headers: manager })
      counts.push([all.headers.get('x-total-count') ?? '', await read('/issues/user_issues')])
    }
    expect(counts).toEqual([
      ['120', '80'],
      ['120', '80'],
    ])
  })

  test('the scale scenario sends every read that the caller can use, and skips the others', async () => {
    const calls = scaleCalls()
    const times = await measureCold(first, calls)
    const answered = [...times.keys()]
    const isOf = (reader: string) => (call: { reader: string }) => call.reader === reader
    expect(answered.filter(isOf('administrator'))).toHaveLength(calls.filter(isOf('administrator')).length)
    expect(new Set(answered.map(({ group }) => group))).toEqual(new Set(GROUPS))
    const ofResident = answered.filter(isOf('resident'))
    expect(new Set(ofResident.map(({ group }) => group))).toEqual(new Set(['lists', 'search', 'dashboard']))
    expect(ofResident.map(({ name }) => name)).not.toContain('users')
  })

  test('the scale scenario alternates between the sizes, and also reads the second page if there is one', async () => {
    const calls = scaleCalls().filter(({ reader, group }) => reader === 'resident' || group === 'counts')
    const cold = [await measureCold(first, calls), await measureCold(second, calls)]
    const measured = await measureScale([first, second], calls, cold, { rounds: 2, requests: 1 })
    expect(measured.filter(({ hasPages }) => hasPages.every(Boolean)).length).toBeGreaterThan(3)
    for (const { name, cold: times, rounds } of measured) {
      const figures = [...times, ...rounds.flat().flatMap(({ first: all, rows }) => [all, rows])]
      expect([name, figures.length, figures.every((ms) => ms > 0)]).toEqual([name, 2 + 2 * 2 * 2, true])
    }
    expect(scaleLines(measured).filter((line) => line.includes(', target '))).toHaveLength(9)
  })

  test(
    'the scale scenario fills, restarts and measures its own databases',
    { timeout: 300_000 },
    async () => {
      const cleanup = createCleanup()
      const options = {
        rounds: 1,
        load: { connections: 1, round: { requests: 1 } },
        poolSize: 2,
        entry: SERVER_ONLY,
        profileDir: undefined,
        only: ['counts'],
        say: () => {},
      }
      try {
        const { json } = await scaleOf({ ...PLACE, sizes: [150], requests: 1 }).run(options, cleanup)
        const call = { group: 'counts', cold: [expect.any(Number)], rounds: [[expect.anything()]] }
        expect(json).toMatchObject({ calls: [call, call] })
      } finally {
        await cleanup.run()
      }
    },
  )

  test('the scale scenario judges lists by their growth, but judges counts and reports by their duration', () => {
    const call = (part: Partial<MeasuredCall>, ...rows: number[]): MeasuredCall => ({
      group: 'lists',
      reader: 'manager',
      name: 'issues',
      cold: rows,
      hasPages: rows.map(() => true),
      rounds: [1, 1.1, 5].map((noise) => rows.map((ms) => ({ rows: ms * noise, first: ms * noise + 20 }))),
      ...part,
    })
    const judged = scaleLines([
      call({}, 10, 12, 15),
      call({ group: 'search' }, 10, 30, 16),
      call({ group: 'counts', hasPages: [false] }, 0, 0, 0.1),
      call({ group: 'reports', cold: [500.1] }, 470, 480, 480),
    ]).filter((line) => line.includes(', target '))
    expect(judged.map((line) => line.replaceAll(/ \([a-z]+\)/g, ''))).toEqual([
      'lists, warm: 1 calls, largest growth 1.50 times, target 1.5: reached',
      'lists, cold: p95 over the calls 10.0 / 12.0 / 15.0 ms, growth 1.50 times, target 1.5: reached',
      'search, warm: 1 calls, largest growth 1.60 times, target 1.5: MISSED',
      'search, cold: p95 over the calls 10.0 / 30.0 / 16.0 ms, growth 1.60 times, target 1.5: MISSED',
      'counts, warm: slowest p95 20.1 ms, target 20 ms: MISSED',
      'counts, cold: slowest p95 0.1 ms, target 20 ms: reached',
      'counts of lists, beside their rows: slowest p95 20.0 ms, target 20 ms: reached',
      'reports, warm: slowest p95 548.0 ms, target 500 ms: MISSED',
      'reports, cold: slowest p95 500.1 ms, target 500 ms: MISSED',
    ])
  })
})
