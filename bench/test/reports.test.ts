import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssueCount, IssueTimes, OrderOutcomes, OrderTimes } from '@doorstep/contract/reports/schema'
import { generateDataset } from '../dataset.ts'
import { prepareOrders, prepareReports } from '../reportRows.ts'
import { measureReports, openReaders, reportsLines, settle } from '../scenarios/reports.ts'
import type { Reader } from '../scenarios/reports.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const SMALL = { properties: 40, users: 120, issues: 1000 }

let testApp: TestApp
let url: string
let readers: Reader[]
beforeAll(async () => {
  testApp = await startTestApp()
  await generateDataset(testApp.ownerUrl, SMALL, { withHistory: false })
  const client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
  readers = await openReaders(client, await prepareReports(client, SMALL.issues))
  await prepareOrders(client)
  await client.end()
  await settle(testApp.connectionString)
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

async function read<T>(path: string): Promise<T[]> {
  const headers = { authorization: `Bearer ${readers[0]?.token}` }
  const answer = await testApp.app.inject({ url: `/api/reports/${path}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T[]>()
}

describe('the bench of the reports', () => {
  test('counts every issue of its data set, and gives those that got so far a time', async () => {
    const counts = await read<IssueCount>('issues-summary')
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(SMALL.issues)
    const finished = counts.filter(({ status }) => status === 'Resolved' || status === 'Closed')
    const times = await read<IssueTimes>('issue-times?measure=resolution&by=month')
    const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
    expect(sum(times)).toBe(sum(finished))
    expect(times.length).toBeGreaterThan(0)
  })

  test('counts a work order of every second issue, each with its times', async () => {
    const rows = await read<OrderOutcomes>('order-outcomes')
    const sum = (of: (row: OrderOutcomes) => number): number =>
      rows.reduce((total, row) => total + of(row), 0)
    expect(sum(({ sent }) => sent)).toBe(SMALL.issues / 2)
    expect(sum(({ late }) => late)).toBeGreaterThan(0)
    const times = await read<OrderTimes>('order-times?until=done')
    expect(times.reduce((total, { count }) => total + count, 0)).toBe(sum(({ done }) => done))
  })

  test('asks for each report as both readers, and ends when one is refused', async () => {
    const measured = await measureReports(url, readers, 2)
    expect(new Set(measured.map(({ reader }) => reader))).toEqual(new Set(['administrator', 'manager']))
    expect(new Set(measured.map(({ report }) => report)).size).toBe(measured.length / 2)
    for (const { requests, p50, p95 } of measured) {
      expect(requests).toBe(2)
      expect(p95).toBeGreaterThanOrEqual(p50)
    }
    await expect(measureReports(url, [{ name: 'nobody', token: 'none' }], 1)).rejects.toThrow('answered 401')
  })

  test('is judged by the 95th percentile of the slowest', () => {
    const one = { report: 'users', reader: 'manager', requests: 40, p50: 20 }
    const machine = { cores: 2, node: 'v26', postgres: '18' }
    const last = (...p95: number[]) =>
      reportsLines(
        p95.map((ms) => ({ ...one, p95: ms })),
        SMALL,
        machine,
      ).at(-1)
    expect(last(20, 499)).toContain('slowest p95 499 ms, target 500: reached')
    expect(last(20, 500)).toContain('MISSED')
  })
})
