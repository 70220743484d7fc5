import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildAccount, PASSWORD } from '../../../test/account.ts'
import { formBody, nobody, signIn } from '../../../test/callers.ts'
import { ALL_ADDRESSES, fillPath } from '../../../test/contractCalls.ts'
import { keepLog } from '../../../test/keptLog.ts'
import { AUTHORIZATION, METRICS_TOKEN, samplesOf } from '../../../test/metricsSamples.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { systemCtx } from '../../context.ts'
import { warnOfWrongClock } from '../../db/clock.ts'
import { prepareQueue, startJobs } from '../../jobs/queue.ts'

describe('the metrics', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ settings: { METRICS_TOKEN }, limits: {} })
  })
  afterAll(() => test.close())

  it('the metrics report a wrong clock, and the server logs a warning about it at start-up [FAULT-09]', async () => {
    const { log, written } = keepLog()
    const { db } = test.services
    await warnOfWrongClock(db, log)
    expect(written()).toBe('')
    const right = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + 600_000)
    onTestFinished(() => clock.mockRestore())
    await warnOfWrongClock(db, log)
    expect(written()).toContain('the clocks of this server and of its database differ')
    expect(Math.round((await samplesOf(test)).get('clock_skew_seconds') ?? 0)).toBeGreaterThan(500)
  })

  it('the metrics are shown only for a call with the token from the settings [OPS-10]', async () => {
    const tokens = ['', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1), METRICS_TOKEN.toLowerCase()]
    for (const token of tokens) {
      const answer = await nobody(test).get('/metrics', { authorization: `Bearer ${token}` })
      expect(answer.statusCode, token).toBe(401)
    }
    const admin = await signIn(test, 'ADMIN')
    expect((await admin.get('/metrics')).statusCode).toBe(401)
    const answer = await nobody(test).get('/metrics', AUTHORIZATION)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'private, no-store',
    })
  })

  it('the metrics return NOT_FOUND if no token is set [OPS-10]', async () => {
    const other = await startTestApp()
    const answer = await nobody(other).get('/metrics', AUTHORIZATION)
    const nowhere = await nobody(other).get('/nowhere', AUTHORIZATION)
    expect(answer.statusCode).toBe(404)
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' })
    await other.close()
  })

  it('the metrics contain the duration of requests by kind and status, and the number of requests by feature [OPS-11]', async () => {
    const before = await samplesOf(test)
    const admin = await signIn(test, 'ADMIN')
    await admin.get('/Issues')
    await admin.get('/issues?limit=2')
    await admin.get('/issues?limit=0')
    const form = await formBody({ title: 'x' })
    await test.app.inject({ method: 'POST', url: '/api/register', ...form })
    const after = await samplesOf(test)
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grown('http_requests_total{area="issues"}')).toBe(3)
    expect(grown('http_request_duration_seconds_count{kind="read",status="4xx"}')).toBe(1)
    // Counts two list calls and the first metrics call.
    expect(grown('http_request_duration_seconds_count{kind="read",status="2xx"}')).toBe(3)
    expect(grown('http_request_duration_seconds_count{kind="upload",status="4xx"}')).toBe(1)
    expect(grown('uploads_refused_total')).toBe(1)
    expect(after.get('http_requests_in_flight')).toBe(1)
  })

  it('the metrics contain the number of logins by outcome, of locked accounts and of codes [OPS-11]', async () => {
    const { email } = await buildAccount(test.services)
    const right = await nobody(test).post('/login', { email, password: PASSWORD })
    expect(right.json()).toMatchObject({ requireMfa: true })
    const wrong = { email, password: 'Wrong-Password-1' }
    for (let count = 0; count < 11; count += 1) await nobody(test).post('/login', wrong)
    const samples = await samplesOf(test)
    expect(samples.get('logins_total{outcome="ok"}')).toBe(1)
    expect(samples.get('codes_total{outcome="queued"}')).toBe(1)
    expect(samples.get('logins_total{outcome="failed"}')).toBe(10)
    expect(samples.get('logins_total{outcome="locked"}')).toBe(1)
  })

  it('the metrics report the state of database, outbox, sessions, disk and event loop [OPS-11]', async () => {
    const samples = await samplesOf(test)
    expect(samples.get('database_up')).toBe(1)
    expect(samples.get('sessions_live')).toBeGreaterThan(0)
    expect(Math.abs(samples.get('clock_skew_seconds') ?? NaN)).toBeLessThan(3600)
    expect(samples.get('disk_free_bytes')).toBeGreaterThan(0)
    for (const name of [
      'outbox_messages_waiting',
      'outbox_oldest_seconds',
      'database_connections{state="busy"}',
      'database_connections{state="waiting"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(samples.has(name), name).toBe(true)
  })

  it('the metrics report messages that a gateway does not accept, and no other messages [OPS-11]', async () => {
    const gateway = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@example.org' }
    const other = await startTestApp({
      settings: { METRICS_TOKEN, MODE: 'production', PUBLIC_URL: 'https://portal.example', ...gateway },
    })
    onTestFinished(other.close)
    const ages: number[] = []
    const changes = [
      `channel = 'sms'`,
      `channel = 'email', attempts = 3, first_tried_at = now()`,
      `gateway_down = true`,
      `gateway_down = false, first_tried_at = null`,
    ]
    await other.asOwner(`insert into outbox_messages (channel, kind, recipient, body, created_at)
      values ('sms', 'issue', 'a@example.test', 'Text.', now() - interval '2 hours')`)
    for (const change of changes) {
      await other.asOwner(`update outbox_messages set ${change}`)
      ages.push(Math.floor(((await samplesOf(other)).get('outbox_oldest_seconds') ?? NaN) / 3600))
    }
    expect(ages).toEqual([0, 0, 2, 2])
  })

  it('the metrics count failed jobs [OPS-11]', async () => {
    const { jobs } = test.services
    const fails = {
      name: 'always-fails',
      run: async () => {
        throw new Error('as it must')
      },
    }
    await prepareQueue(test.ownerUrl, [fails.name], () => {})
    await startJobs(jobs, [fails], (requestId) => systemCtx(test.services, requestId))
    await jobs.send(fails.name, { id: 1 }, { retryLimit: 0 })
    await expect
      .poll(async () => (await samplesOf(test)).get('jobs_total{outcome="failed"}'))
      .toBeGreaterThan(0)
  })

  it('the metrics have at most 300 series and contain no request data, whatever addresses people request [OPS-12]', async () => {
    const admin = await signIn(test, 'ADMIN', undefined, { email: 'canary@example.test' })
    for (const caller of [admin, nobody(test)])
      for (const { method, path, endpoint } of ALL_ADDRESSES) {
        if (endpoint.response === 'events' || endpoint.name === 'logout') continue
        const authorization = caller === admin ? { authorization: `Bearer ${admin.token}` } : {}
        const url = `${fillPath(path, '99999999')}?q=canary`
        await test.app.inject({ method, url, headers: authorization })
      }
    for (let count = 0; count < 50; count += 1) await nobody(test).get(`/canary/${count}`)
    const series = [...(await samplesOf(test)).keys()]
    expect(series.length).toBeGreaterThan(120)
    expect(series.length).toBeLessThanOrEqual(300)
    expect(series.filter((name) => /canary|99999999|@/.test(name))).toEqual([])
  })
})
