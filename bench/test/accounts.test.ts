import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccounts, postJson } from '../accounts.ts'
import { callAlike, ordersOf } from '../alike.ts'
import { FORMS, LOGIN_ACCOUNT } from '../forms.ts'
import { scenarios } from '../scenarios.ts'
import { compareRounds, formLines } from '../scenarios/enumeration.ts'
import { storm, stormLines } from '../scenarios/logins.ts'
import { buildProperty } from '../../server/test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

const MACHINE = { cores: 2, node: 'v26', postgres: '18' }

let testApp: TestApp
let client: pg.Client
let url: string

beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, limits: { ...RAISED_LIMITS, ...LOGIN_ACCOUNT } })
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  await buildProperty(testApp.services)
  client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.close()
})

test('every scenario has a name of its own and a summary', () => {
  expect(scenarios.map(({ name }) => name)).toEqual([
    'issues',
    'logins',
    'files',
    'enumeration',
    'page',
    'people',
    'estate',
    'reports',
    'dashboard',
    'dashboards',
    'start',
    'scale',
    'servers',
    'kills',
    'failover',
    'audit',
    'audit-log',
    'backup',
    'desk',
    'items-burst',
  ])
  for (const { summary } of scenarios) expect(summary).not.toBe('')
})

describe('logins at once', () => {
  test('are served, or refused with Retry-After when too many wait already', async () => {
    const count = 150
    const emails = await makeAccounts(client, { prefix: 'storm', count, status: 'Approved' })
    const { served, refused, probes } = await storm(url, emails)
    expect(served + refused).toBe(count)
    expect(served).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
    expect(probes).toBeGreaterThan(0)
  })

  test('end the run when one is answered otherwise', async () => {
    await expect(storm(url, ['nobody@example.test'])).rejects.toThrow('A login was answered 401')
  })

  test('are judged by the median round, the memory by the highest', () => {
    const round = { served: 70, refused: 130, p50: 600, p99: 900, probes: 50 }
    const lines = stormLines(
      [
        { ...round, longestServed: 900, liveP99: 250, memoryGrowth: 80 },
        { ...round, longestServed: 1000, liveP99: 210, memoryGrowth: 90 },
        { ...round, longestServed: 4000, liveP99: 30, memoryGrowth: 130 },
      ],
      MACHINE,
    )
    expect(lines.filter((line) => line.includes('target')).map((line) => line.trim())).toEqual([
      'longest of those served     1000 (900-4000) ms, target 3000: reached',
      'p99 of /api/health/live     210 (30-250) ms, target 200: MISSED',
      'growth of the memory        90 (80-130) MB, target 120: MISSED',
    ])
  })
})

describe('enumeration', () => {
  test('login, forgotten password and sign-up answer every class alike', async () => {
    const compared = await compareRounds({ client, url, calls: 3, signUps: 2 }, 1, Object.keys(FORMS))
    const classes = Object.entries(compared).map(([name, { rounds }]) => [
      name,
      ...rounds.map(({ calls, medians }) => [calls, ...Object.keys(medians)]),
    ])
    expect(classes).toEqual([
      ['login', [3, 'known', 'unknown', 'suspended', 'locked']],
      ['forgot', [3, 'known', 'unknown', 'suspended', 'pending']],
      ['register', [2, 'new', 'known', 'pending']],
    ])
  })

  test('an answer that is not like the others ends the run', async () => {
    const login = (body: object) => () => postJson('/api/login', body)
    const form = { name: 'login', title: '', calls: 2, status: 400 }
    const one = login({ email: 'a@example.test' })
    const other = login({ password: 'Some-Password-26' })
    const times = await callAlike(url, { ...form, classes: { one, same: one } })
    expect(times).toEqual({ one: [expect.any(Number), expect.any(Number)], same: expect.any(Array) })
    await expect(callAlike(url, { ...form, classes: { one, other } })).rejects.toThrow('answered apart')
    await expect(callAlike(url, { ...form, status: 401, classes: { one } })).rejects.toThrow(
      'login, one: answered 400',
    )
  })

  test('no class follows one of the others more often than another', () => {
    expect(ordersOf(['a', 'b', 'c']).map((order) => order.join(''))).toEqual([
      'abc',
      'acb',
      'bac',
      'bca',
      'cab',
      'cba',
    ])
  })

  test('is judged by how many rounds are within 5 % or 3 ms', () => {
    const round = (ms: number, percent: number) => ({
      calls: 60,
      medians: { new: 20, known: 20 + ms },
      difference: { ms, percent },
    })
    const last = (...rounds: ReturnType<typeof round>[]) => formLines('register', 'a sign-up', rounds).at(-1)
    expect(last(round(2, 10), round(4, 4), round(4, 20))).toContain('reached, in 2 of 3 rounds')
    expect(last(round(2, 10), round(4, 9), round(4, 20))).toContain('MISSED, in 1 of 3 rounds')
  })
})
