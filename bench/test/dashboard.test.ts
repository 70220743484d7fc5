import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateDataset } from '../dataset.ts'
import { pace } from '../pace.ts'
import { dashboardLines, measureDashboard, prepareDashboard } from '../scenarios/dashboard.ts'
import type { DashboardCall } from '../scenarios/dashboard.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const FAST = { perSecond: 1000, count: 2 }

let testApp: TestApp
let url: string
let calls: DashboardCall[]
beforeAll(async () => {
  testApp = await startTestApp()
  await generateDataset(testApp.ownerUrl, { properties: 40, users: 120, issues: 500 })
  const client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
  calls = await prepareDashboard(client)
  await client.end()
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

describe('the bench of a dashboard', () => {
  test('asks for everything that the page does, with rows in it, as both callers', async () => {
    for (const { name, caller, request } of calls) {
      // Nobody manages what they have reported themselves.
      if (caller === 'manager' && ['live issues', 'earlier issues'].includes(name)) continue
      const { path, headers } = request
      const answer = await testApp.app.inject({ url: path, headers })
      expect([name, answer.statusCode]).toEqual([name, 200])
      const body = answer.json<object>()
      expect([name, Object.keys(body).length > 0]).toEqual([name, true])
    }
    const measured = await measureDashboard(url, calls, { rounds: 2, warmUp: FAST, measured: FAST })
    expect(measured.map(({ call, caller }) => [call, caller])).toEqual(
      calls.map(({ name, caller }) => [name, caller]),
    )
    for (const { rounds } of measured) expect(rounds.map(({ requests }) => requests)).toEqual([2, 2])
  })

  test('is judged by the slowest call', () => {
    const call = (p95: number) => ({
      call: 'alerts',
      caller: 'resident',
      rounds: [{ requests: 2, p50: 5, p95, p99: 40 }],
    })
    expect(dashboardLines([call(12), call(29.9)]).at(-1)).toContain('slowest p95 29.9 ms, target 30: reached')
    expect(dashboardLines([call(12), call(30)]).at(-1)).toContain('MISSED')
  })

  test('ends when a call is refused', async () => {
    const request = { method: 'GET', path: '/api/dashboard/counts', headers: {} } as const
    await expect(pace(url, request, FAST)).rejects.toThrow('/api/dashboard/counts answered 401')
  })
})
