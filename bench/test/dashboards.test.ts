import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateDataset } from '../dataset.ts'
import { openPage } from '../openPage.ts'
import { dashboardsLines, prepareAudience, watchDashboards } from '../scenarios/dashboards.ts'
import type { Audience } from '../scenarios/dashboards.ts'
import { startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const CROWD = { pages: 5, pollEveryMs: 50, polls: 2, openedPerSecond: 100 }

let testApp: TestApp
let url: string
let audience: Audience
beforeAll(async () => {
  testApp = await startTestApp()
  await generateDataset(testApp.ownerUrl, { properties: 40, users: 120, issues: 100 })
  const client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
  audience = await prepareAudience(client, CROWD.pages)
  await client.end()
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => testApp.close())

describe('the bench of open dashboards', () => {
  test('lets every page poll, and tells each of them of an alert', async () => {
    const { polls, told } = await watchDashboards({ url, pid: process.pid }, audience, CROWD)
    expect(polls.requests).toBe(CROWD.pages * CROWD.polls)
    expect(told).toBe(CROWD.pages)
  })

  test('ends where a page has no session', async () => {
    await expect(openPage(url, { token: 'none', propertyId: 1 })).rejects.toThrow('answered 401')
  })

  test('asks again only for what has changed', async () => {
    const [viewer] = audience.viewers
    if (!viewer) throw new Error('nobody looks')
    const asked: (number | undefined)[] = []
    testApp.app.server.on('request', (request, response) => {
      if (request.url?.startsWith('/api/alerts/active/') === true)
        response.once('finish', () => asked.push(response.statusCode))
    })
    const page = await openPage(url, viewer)
    try {
      await page.poll()
      await page.poll()
    } finally {
      page.close()
    }
    expect(asked).toEqual([200, 304])
  })

  test('is judged by the polls, the core, the memory and who was told', () => {
    const watched = { polls: { requests: 10, p50: 2, p95: 20, p99: 49.9 }, cpu: 30.4, memory: 400, told: 5 }
    const verdicts = dashboardsLines(watched, CROWD).flatMap((line) => /reached|MISSED/.exec(line) ?? [])
    expect(verdicts).toEqual(['reached', 'MISSED', 'reached', 'reached'])
    expect(dashboardsLines({ ...watched, told: 4 }, CROWD).at(-1)).toContain('4             target 5: MISSED')
  })
})
