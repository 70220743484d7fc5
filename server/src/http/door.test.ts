import { describe, expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../test/callers.ts'
import type { Caller } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { keepLog } from '../../test/keptLog.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

const POOL = 2
/** More than a burst may bring, but for those who sign in or out. */
const WAITING = 100 * POOL

/** A server that listens, before whose database many wait. */
async function serveInOverload(settings: Record<string, string> = {}) {
  const { log, written } = keepLog()
  const test = await startTestApp({ settings: { DATABASE_POOL: String(POOL), ...settings }, log })
  onTestFinished(test.close)
  const resident = await signIn(test, 'TENANT', await buildProperty(test.services))
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  test.services.waitingForDatabase = () => WAITING
  return { test, resident, url, written }
}

const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })

/** An answer of the framework has all headers of its own. */
const isOfFramework = ({ headers }: Response) => headers.has('origin-agent-cluster')

/** What stays the same from one answer to another. */
const lasting = (body: Record<string, unknown>) => ({ ...body, requestId: 'its own' })

/** Nothing waits for it, so that the hook alone judges: `inject` never comes by the door. */
const byHook = (test: TestApp, headers: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: '/api/issues?limit=1', headers })

describe('more than can be served', () => {
  it('is sent away before the framework has read it, by the same answer [FAULT-11]', async () => {
    const { test, resident, url, written } = await serveInOverload()
    const headers = { ...bearer(resident), 'x-request-id': 'a-caller-s-own' }
    const known = await byHook(test, headers)
    const answer = await fetch(`${url}/api/Issues?limit=1`, { headers })
    const body = (await answer.json()) as Record<string, unknown>
    expect(isOfFramework(answer)).toBe(false)
    expect(answer.status).toBe(known.statusCode)
    expect(lasting(body)).toEqual(lasting(known.json()))
    for (const name of [
      'retry-after',
      'content-type',
      'cache-control',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ])
      expect([name, answer.headers.get(name)?.toLowerCase()]).toEqual([
        name,
        String(known.headers[name]).toLowerCase(),
      ])
    expect(answer.headers.get('x-request-id')).toBe(body['requestId'])
    const lines = written()
      .split('\n')
      .filter((line) => line.includes(String(body['requestId'])))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request',
        callerRequestId: 'a-caller-s-own',
        method: 'GET',
        route: 'listIssues',
        status: 503,
        waitingAhead: WAITING,
        ip: '127.0.0.0/24',
      }),
    ])
  })

  it('is known at the door by its id, with its body, and without an answer to be read [FAULT-11]', async () => {
    const { resident, url } = await serveInOverload()
    const headers = bearer(resident)
    const form = new FormData()
    form.set('Title', 'A tap that drips')
    const answers = [
      await fetch(`${url}/api/issues/7/events`, { headers }),
      await fetch(`${url}/api/issues/report`, { method: 'POST', headers, body: form }),
      await fetch(`${url}/api/issues`, { method: 'HEAD', headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(answers.map(isOfFramework)).toEqual([false, false, false])
    expect(await answers[2]?.text()).toBe('')
  })

  it('is none of those who sign in, of operators, or of what nobody knows [FAULT-11]', async () => {
    const { resident, url } = await serveInOverload()
    const statusOf = async (path: string) => (await fetch(url + path, { headers: bearer(resident) })).status
    expect(await statusOf('/api/account/validate-jwt')).toBe(200)
    expect(await statusOf('/api/health/ready')).toBe(200)
    expect(await statusOf('/api/nothing')).toBe(404)
    expect(await statusOf('/api/issues/seven/eight')).toBe(404)
    // As it is written here it is the framework that knows it.
    const odd = await fetch(`${url}/api/%69ssues`, { headers: bearer(resident) })
    expect([odd.status, isOfFramework(odd)]).toEqual([503, true])
  })

  it('is told to a page from elsewhere with the headers that it needs to read it [FAULT-11]', async () => {
    const origin = 'https://page.example.test'
    const { resident, url } = await serveInOverload({ CORS_ORIGINS: origin })
    const answer = await fetch(`${url}/api/issues`, { headers: { ...bearer(resident), origin } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  })
})
