import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../callers.ts'
import type { Caller } from '../callers.ts'
import { ALL_ADDRESSES, fillPath } from '../contractCalls.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import { buildFirm, joinFirm } from '../firms.ts'
import { listen, rawRequest } from '../rawRequest.ts'
import type { RawAnswer } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import type { TestApp } from '../testApp.ts'

const EVIL = 'https://evil.example'
const PORTAL = 'https://portal.example'
const CORS = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
]

const corsHeaders = ({ headers }: RawAnswer): string[] => CORS.filter((name) => headers[name] !== undefined)

/** The preflight request that a browser sends for a page of this origin before a call with a token. */
function preflight(port: number, path: string, origin: string, method = 'PUT'): Promise<RawAnswer> {
  return rawRequest(port, {
    method: 'OPTIONS',
    path,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match,x-background',
    },
  })
}

describe('a page of another site', () => {
  let test: TestApp
  let port: number
  let tenant: Caller
  let admin: Caller
  let worker: Caller
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    port = await listen(test)
    const propertyId = await buildProperty(test.services)
    tenant = await signIn(test, 'TENANT', propertyId)
    admin = await signIn(test, 'ADMIN')
    worker = await signIn(test, 'TENANT', propertyId)
    await joinFirm(test.services, worker.userId, await buildFirm(test.services))
    issueId = await buildIssue(test.services, { propertyId, reporterId: tenant.userId })
  })
  afterAll(() => test.close())

  const bearer = (more: Record<string, string> = {}): Record<string, string> => ({
    authorization: `Bearer ${tenant.token}`,
    ...more,
  })
  const versionOf = async (): Promise<number> => {
    const issues = test.services.db.selectFrom('issues').select('version')
    return (await issues.where('id', '=', issueId).executeTakeFirstOrThrow()).version
  }

  it('a page of another site learns nothing from the preflight of any call [T44]', async () => {
    const paths = new Set(ALL_ADDRESSES.map(({ path }) => fillPath(path)))
    const others = [PORTAL, 'null', 'http://127.0.0.1', `http://127.0.0.1:${port}`]
    const wrong: string[] = []
    for (const path of paths)
      for (const origin of [EVIL, ...(path === '/api/account/profile' ? others : [])]) {
        const answer = await preflight(port, path, origin)
        const found = [answer.status, ...corsHeaders(answer)].join(' ')
        if (found !== '405') wrong.push(`${path} for ${origin}: found ${found}`)
      }
    expect(wrong).toEqual([])
  })

  it('a page of another site learns nothing from the answer of a call [T44]', async () => {
    for (const path of ['/api/issues', '/api/health/live', '/api/nowhere', `/api/issues/${issueId}`]) {
      const answer = await rawRequest(port, { path, headers: bearer({ origin: EVIL }) })
      expect(corsHeaders(answer)).toEqual([])
    }
  })

  it('a page of another site receives no cookie, and no cookie is accepted [T44]', async () => {
    const login = await rawRequest(port, {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.test","password":"x"}',
    })
    expect(login.headers['set-cookie']).toBeUndefined()
    const cookie = { cookie: `session=${tenant.token}; token=${tenant.token}; sid=${tenant.token}` }
    expect((await rawRequest(port, { path: '/api/issues', headers: cookie })).status).toBe(401)
  })

  /** Content types that a form of another site can send. */
  const FORM_TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=b']
  const TYPES = [
    ...FORM_TYPES,
    'text/plain; charset=utf-8',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'text/json',
    'application/json-patch+json',
  ]
  const jsonCalls = ALL_ADDRESSES.filter(
    ({ method, endpoint }) => method !== 'GET' && endpoint.body !== undefined && !endpoint.files,
  )
  it('a page of another site cannot send a form to a call that takes JSON, whatever the type of the form [T44]', async () => {
    const opened = jsonCalls.filter(({ endpoint }) => (endpoint.sessions ?? ['full']).includes('full'))
    const before = await versionOf()
    const wrong: string[] = []
    const callers: Record<string, Caller> = {
      'order:work': worker,
      'quote:give': worker,
      'issue:follow': tenant,
    }
    for (const { method, path, endpoint } of opened) {
      const { token } = callers[endpoint.permission ?? ''] ?? admin
      for (const type of path === '/api/issues/:issueId' ? TYPES : FORM_TYPES)
        for (const body of ['{"title":"Another title","email":"a@example.test","password":"x"}', 'title=A']) {
          const headers = { authorization: `Bearer ${token}`, 'content-type': type }
          const url = fillPath(path, String(issueId))
          const { status } = await rawRequest(port, { method, path: url, headers, body })
          if (status !== 415) wrong.push(`${method} ${path}, ${type}: found ${status} to ${body}`)
        }
    }
    expect(wrong).toEqual([])
    expect(await versionOf()).toBe(before)
  })

  it('a page of another site cannot send JSON to a call that takes a form [T44]', async () => {
    for (const path of ['/api/issues/report', `/api/issues/${issueId}/attachments`])
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const headers = bearer({ 'content-type': type })
        const answer = await rawRequest(port, { method: 'POST', path, headers, body: '{}' })
        expect(answer.status).toBe(415)
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
      }
  })

  it('a JSON body with a charset is accepted, and a type that only looks like JSON is not', async () => {
    const send = async (type: string): Promise<number> => {
      const headers = bearer({ 'content-type': type })
      const path = `/api/issues/update_issue/${issueId}`
      return (await rawRequest(port, { method: 'PUT', path, headers, body: '{}' })).status
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
      expect(await send(type)).toBe(200)
    for (const type of ['application/json+x', 'xapplication/json', 'application/jsonx', 'json'])
      expect(await send(type)).toBe(415)
  })

  it('a page of another site cannot frame, sniff or embed an answer [T44, T25]', async () => {
    for (const path of [
      '/api/issues',
      '/api/health/live',
      '/api/nowhere',
      '/api/issues/0',
      '/api/issues/%zz',
    ]) {
      const { headers } = await rawRequest(port, { path, headers: bearer() })
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
      const csp = String(headers['content-security-policy']).split(';')
      expect(csp).toEqual(
        expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]),
      )
    }
  })
})

describe('a page from an allowed origin', () => {
  let test: TestApp
  let port: number
  beforeAll(async () => {
    test = await startTestApp({ settings: { CORS_ORIGINS: `${PORTAL}, https://second.example` } })
    port = await listen(test)
  })
  afterAll(() => test.close())

  it('a page from an allowed origin can make calls and read the headers of a list [T44]', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const asked = await preflight(port, '/api/issues/1', PORTAL, method)
      expect(asked.status).toBe(204)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': PORTAL,
        'access-control-allow-methods': expect.stringContaining(method),
        'access-control-allow-headers': expect.stringContaining('authorization'),
        vary: expect.stringMatching(/origin/i),
      })
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const admin = await signIn(test, 'ADMIN')
    const headers = { origin: PORTAL, authorization: `Bearer ${admin.token}` }
    const list = await rawRequest(port, { path: '/api/issues', headers })
    expect(list.status).toBe(200)
    expect(list.headers['access-control-allow-origin']).toBe(PORTAL)
    const exposed = String(list.headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-total-count',
        'x-total-capped',
        'x-offset',
        'link',
        'etag',
        'retry-after',
        'x-request-id',
      ]),
    )
    const refused = await rawRequest(port, { path: '/api/issues', headers: { origin: PORTAL } })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, PORTAL])
  })

  it.each([
    EVIL,
    'null',
    '*',
    'http://portal.example',
    'https://portal.example:8443',
    'https://portal.example.evil.example',
    'https://evilportal.example',
    'https://sub.portal.example',
    'https://portal.example/',
    'https://PORTAL.example',
  ])('the origin %s is not allowed [T44]', async (origin) => {
    for (const answer of [
      await preflight(port, '/api/issues', origin),
      await rawRequest(port, { path: '/api/health/live', headers: { origin } }),
    ])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
