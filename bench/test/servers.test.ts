import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginRequest, makeAccounts, PASSWORD } from '../accounts.ts'
import { createCleanup } from '../cleanup.ts'
import { startPair } from '../pair.ts'
import type { Pair } from '../pair.ts'
import { SERVER_ONLY } from '../processes.ts'
import { askDuring } from '../rolling.ts'
import { failOver } from '../scenarios/failover.ts'
import { killWhileWriting } from '../scenarios/kills.ts'
import { residentsRequests } from '../scenarios/servers.ts'
import { openSmallStage } from '../smallEstate.ts'
import { withClient } from '../stage.ts'
import type { Stage } from '../stage.ts'

const product = { poolSize: 4, entry: SERVER_ONLY }
const writers = { writers: 8, photos: 1, pauseMs: 200 }
const NOTHING = { lost: 0, half: 0, orphans: 0, failedJobs: 0, wrongAnswers: 0 }

const temp = mkdtempSync(join(tmpdir(), 'servers-test-'))
const cleanup = createCleanup()
let stage: Stage
beforeAll(async () => {
  vi.stubEnv('TMPDIR', temp)
  stage = await openSmallStage(cleanup)
})
afterAll(async () => {
  await cleanup.run()
  vi.unstubAllEnvs()
  rmSync(temp, { recursive: true })
})

describe('two processes behind a balancer', { timeout: 180_000 }, () => {
  const ended = createCleanup()
  let pair: Pair
  beforeAll(async () => {
    // With few connections a machine that does much else would send people away, which is no matter of these tests.
    pair = await startPair(stage, { ...product, poolSize: 20 }, { LIMIT_FEEDBACK: '3/h' }, ended)
  })
  afterAll(ended.run)

  async function signIn(url: string): Promise<{ authorization: string }> {
    const [email = ''] = await withClient(stage.connectionString, (client) =>
      makeAccounts(client, { prefix: `signed-in-${crypto.randomUUID()}`, count: 1, status: 'Approved' }),
    )
    const { path, method, headers, body } = loginRequest(email, PASSWORD)
    const answer = await fetch(`${url}${path}`, { method, headers, body: body ?? null })
    expect(answer.status).toBe(200)
    const { token } = (await answer.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }

  test('a login on one holds on the other, and so does its end [DB-34]', async () => {
    const [one, other] = pair.urls
    const headers = await signIn(one)
    const ask = async (url: string): Promise<number> => (await fetch(`${url}/api/issues`, { headers })).status
    expect([await ask(one), await ask(other)]).toEqual([200, 200])
    await fetch(`${other}/api/account/logout`, { method: 'POST', headers })
    expect([await ask(one), await ask(other)]).toEqual([401, 401])
  })

  test('a limit counts once [DB-34]', async () => {
    const headers = { ...(await signIn(pair.url)), 'content-type': 'application/json' }
    const rate = async (_: unknown, n: number): Promise<number> => {
      const body = JSON.stringify({ rating: 4, comment: `Comment ${n}` })
      return (await fetch(`${pair.url}/api/feedback`, { method: 'POST', headers, body })).status
    }
    const statuses = await Promise.all(Array.from({ length: 8 }, rate))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  })

  test('a live event of one reaches the pages of the other [DB-34]', async () => {
    const [one, other] = pair.urls
    const headers = await signIn(one)
    const stream = await fetch(`${one}/api/events`, { headers })
    const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await events?.read())?.value).toContain(': open')
    await fetch(`${other}/api/account/logout`, { method: 'POST', headers })
    // The session has ended, and the stream with it.
    expect((await events?.read())?.done).toBe(true)
  })

  test('no request fails while one after the other is restarted [DB-33]', async () => {
    const requests = await residentsRequests(stage)
    // So few that a machine which does much else serves them too: more than can be served is sent away.
    const pace = { perSecond: 10, count: 30 }
    const codes: (number | null)[] = []
    const { failed } = await askDuring(pair.url, requests, pace, async () => {
      codes.push(await pair.restart(0), await pair.restart(1))
    })
    expect(failed).toEqual([])
    expect(codes).toEqual([0, 0])
  })
})

describe('what was acknowledged', { timeout: 300_000 }, () => {
  test('is there after kills of the server and of its database [DB-35]', async () => {
    const options = { ...writers, ofServer: 1, ofDatabase: 1, writes: 6 }
    const killed = await killWhileWriting(stage, options, product, cleanup)
    expect(killed).toMatchObject(NOTHING)
    expect(killed.readyAfter.server).toHaveLength(1)
    expect(killed.reports).toBeGreaterThan(0)
  })

  test('is on the standby that takes over [DB-36]', async () => {
    const survived = await failOver(stage, { ...writers, photos: 0, writes: 12 }, product, cleanup)
    expect(survived).toMatchObject(NOTHING)
    expect(survived.reports).toBeGreaterThan(0)
  })
})
