import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postJson } from '../accounts.ts'
import { callAlike, ordersOf } from '../alike.ts'
import { FORMS, LOGIN_ACCOUNT } from '../forms.ts'
import { compareRounds, formLines } from '../scenarios/enumeration.ts'
import { buildIssue, buildProperty, buildUser } from '../../server/test/factories.ts'
import { RAISED_LIMITS, startTestApp } from '../../server/test/testApp.ts'
import type { TestApp } from '../../server/test/testApp.ts'

let testApp: TestApp
let client: pg.Client
let url: string

beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, limits: { ...RAISED_LIMITS, ...LOGIN_ACCOUNT } })
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const reporterId = await buildUser(testApp.services)
  await buildIssue(testApp.services, { propertyId: await buildProperty(testApp.services), reporterId })
  client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.close()
})

describe('the enumeration scenario', () => {
  test('the enumeration scenario gets the same response for every class of login, password reset, sign-up and hidden issue', async () => {
    const compared = await compareRounds({ client, url, calls: 3, signUps: 2 }, 1, Object.keys(FORMS))
    const classes = Object.entries(compared).map(([name, { rounds }]) => [
      name,
      ...rounds.map(({ calls, medians }) => [calls, ...Object.keys(medians)]),
    ])
    expect(classes).toEqual([
      ['login', [3, 'known', 'unknown', 'suspended', 'locked']],
      ['forgot', [3, 'known', 'unknown', 'suspended', 'pending']],
      ['register', [2, 'new', 'known', 'pending']],
      ['issue', [3, 'hidden', 'missing']],
    ])
  })

  test('the enumeration scenario stops with an error if one response differs from the others', async () => {
    const login = (body: object) => () => postJson('/api/login', body)
    const form = { name: 'login', title: '', calls: 2, status: 400 }
    const one = login({ email: 'a@example.test' })
    const other = login({ password: 'Some-Password-26' })
    const times = await callAlike(url, { ...form, classes: { one, same: one } })
    expect(times).toEqual({ one: [expect.any(Number), expect.any(Number)], same: expect.any(Array) })
    await expect(callAlike(url, { ...form, classes: { one, other } })).rejects.toThrow(
      'gets different answers',
    )
    await expect(callAlike(url, { ...form, status: 401, classes: { one } })).rejects.toThrow(
      'login, one: answered 400',
    )
  })

  test('the enumeration scenario runs each class after every other class equally often', () => {
    expect(ordersOf(['a', 'b', 'c']).map((order) => order.join(''))).toEqual([
      'abc',
      'acb',
      'bac',
      'bca',
      'cab',
      'cba',
    ])
  })

  test('the enumeration scenario judges each form by the number of rounds with a difference of at most 5 % or 3 ms', () => {
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
