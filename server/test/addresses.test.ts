import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { ALL_ADDRESSES, fillPath } from './contractCalls.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { listen, rawRequest } from './rawRequest.ts'
import type { RawAnswer } from './rawRequest.ts'
import { RAISED_LIMITS, startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

const mixed = (path: string): string =>
  path.replace(/.(.)/g, (pair) => pair.slice(0, 1) + pair.slice(1).toUpperCase())

function as(caller: Caller | undefined, extra: Record<string, string> = {}): Record<string, string> {
  return { ...(caller && { authorization: `Bearer ${caller.token}` }), ...extra }
}

const withoutId = ({ body }: RawAnswer): string => body.replace(/"requestId":"[^"]*"/, '')

type Spellings = Record<string, (path: string) => string>

/** The same address in other capital and small letters. All of these forms must reach the same call. */
const CASINGS: Spellings = { 'upper case': (path) => path.toUpperCase(), 'mixed case': mixed }

/**
 * Other spellings of an address. The server can refuse a call to such an address, but must not allow more than at the
 * normal address.
 */
const SPELLINGS: Spellings = {
  'a slash at the end': (path) => `${path}/`,
  'a slash doubled': (path) => path.replace(/^\/api\//, '/api//'),
  'slashes in front': (path) => `/${path}`,
  'a dot segment': (path) => path.replace('/api/', '/api/%2e/'),
  'a plain dot segment': (path) => path.replace('/api/', '/api/./'),
  'two dots': (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  'an escaped letter': (path) =>
    path.replace(/\/api\/(.)/, (_all, letter: string) => `/api/%${letter.charCodeAt(0).toString(16)}`),
  'an escaped prefix': (path) => path.replace('/api', '/%61pi'),
  'an escaped slash': (path) => path.replace('/api/', '/api%2f'),
  'a path parameter': (path) => `${path};x=1`,
  'a semicolon in the middle': (path) => path.replace('/api/', '/api;x/'),
  'a NUL': (path) => `${path}%00`,
  'a backslash': (path) => path.replace('/api/', '/api%5c'),
  'a suffix': (path) => `${path}.json`,
}

const OTHER_METHODS = ['GET', 'PUT', 'DELETE']

/**
 * Picks both forms with other capitals and a fifth of the other spellings. Each spelling is then tried on every fifth
 * address.
 */
function spellingsFor(index: number): [what: string, write: (path: string) => string][] {
  const spellings = Object.entries(SPELLINGS).filter((_spelling, nth) => nth % 5 === index % 5)
  return [...Object.entries(CASINGS), ...spellings]
}

describe('an API address', () => {
  let test: TestApp
  let port: number
  let tenant: Caller
  let stranger: Caller
  let propertyId: number
  let issueId: number
  beforeAll(async () => {
    test = await startTestApp()
    port = await listen(test)
    propertyId = await buildProperty(test.services)
    tenant = await signIn(test, 'TENANT', propertyId)
    stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
    issueId = await buildIssue(test.services, { propertyId, reporterId: tenant.userId })
  })
  afterAll(() => test.close())

  const addresses = ALL_ADDRESSES.filter(({ endpoint }) => endpoint.response !== 'events').map(
    ({ method, path, endpoint }, index) => [method, path, endpoint.permission === 'public', index] as const,
  )
  it.each(addresses)(
    'the call %s %s gives the same decision in every spelling of its address [T33]',
    async (...address) => {
      const [method, path, isPublic, index] = address
      const url = fillPath(path.replace(':propertyId', String(propertyId)), String(issueId))
      // The public call has no session, because logout would end the session.
      const callers = isPublic ? [undefined] : [undefined, stranger]
      const wider: string[] = []
      for (const caller of callers) {
        const headers = as(caller, { 'content-type': 'application/json' })
        const body = method === 'GET' ? undefined : '{}'
        const first = await rawRequest(port, { method, path: url, headers, body })
        // The first call can use up the record that it names. So the test compares the second answer.
        const plain = await rawRequest(port, { method, path: url, headers, body })
        for (const [what, write] of spellingsFor(index)) {
          const answer = await rawRequest(port, { method, path: write(url), headers, body })
          const isKnown = [first.status, plain.status, 400, 403, 404, 405].includes(answer.status)
          const isShort = answer.body.length <= Math.max(plain.body.length, 300)
          if (!isKnown || !isShort) wider.push(`${what}, ${write(url)}: ${answer.status}`)
        }
        for (const other of OTHER_METHODS.slice(index % 3, (index % 3) + 1)) {
          const answer = await rawRequest(port, {
            method,
            path: url,
            headers: { ...headers, 'x-http-method-override': other, 'x-method-override': other },
            body,
          })
          // New recovery codes differ each time, so only their count is compared.
          const isSame = path.endsWith('/recovery-codes')
            ? answer.status === plain.status && answer.body.length === plain.body.length
            : withoutId(answer) === withoutId(plain)
          if (!isSame) wider.push(`taken for ${other}`)
        }
      }
      expect(wider).toEqual([])
    },
  )

  it('an API address counts towards the same limit in every spelling [T33]', async () => {
    const strict = await startTestApp({ limits: { ...RAISED_LIMITS, LIMIT_LOOKUP: '3/1h' } })
    try {
      const ask = async (url: string): Promise<number> => (await strict.app.inject(url)).statusCode
      for (const url of ['/api/countries', '/api/Countries', '/API/COUNTRIES?x=1'])
        expect(await ask(url)).toBe(200)
      const again = ['/api/countries', '/api/cOUNTRIES', '/Api/countries?limit=1']
      for (const url of [
        ...again,
        ...Object.values({ ...CASINGS, ...SPELLINGS }).map((write) => write('/api/countries')),
      ])
        expect([400, 404, 429], url).toContain(await ask(url))
      for (const url of again) expect(await ask(url), url).toBe(429)
    } finally {
      await strict.close()
    }
  })

  it.each([
    '/api/Issues',
    '/api/issues',
    '/API/ISSUES',
    '/api/Issues/user_issues',
    '/api/ISSUES/USER_ISSUES',
    '/api/Lookup/categories',
    '/api/lookup/categories',
    '/api/Lookup/All_Statuses',
    '/api/Dashboard/User-Properties',
    '/api/Account/Validate-JWT',
    '/api/Categories/Plumbing/Subcategories',
    '/api/categories/PLUMBING/subcategories',
  ])(
    'the API address %s works in any capital and small letters [API-32, API-36, API-37, SAFE-70]',
    async (path) => {
      const one = await rawRequest(port, { path, headers: as(tenant) })
      const other = await rawRequest(port, { path: path.toLowerCase(), headers: as(tenant) })
      expect(one.status).toBe(200)
      expect(one.body).toBe(other.body)
    },
  )

  it.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '0x10',
    '+1',
    ' 1',
    '1 ',
    '%201',
    'null',
    'NaN',
    '12345678901',
    '１',
  ])('an API address refuses %j as an id', async (id) => {
    for (const path of [`/issues/${encodeURIComponent(id)}`, `/issues/${encodeURIComponent(id)}/events`]) {
      const answer = await tenant.get(path)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { issueId: expect.any(String) } })
    }
  })

  it('an API address accepts an id as a number or as digits in a text', async () => {
    for (const onBehalfOf of [String(tenant.userId), ` ${tenant.userId}`]) {
      const answer = await tenant.report(test, {
        PropertyId: String(propertyId),
        Title: `Report for ${onBehalfOf}`,
        OnBehalfOf: onBehalfOf,
      })
      expect(answer.statusCode).toBe(onBehalfOf.startsWith(' ') ? 400 : 201)
    }
    const body = { categoryId: '1', subCategoryId: 108, subSubCategoryId: null }
    expect((await tenant.update(issueId, body)).json()).toMatchObject({ categoryId: 1, subCategoryId: 108 })
  })

  const wrong = [...new Set(ALL_ADDRESSES.map(({ path }) => path))].map((path) => {
    const taken = ALL_ADDRESSES.filter((address) => address.path === path).map(({ method }) => method)
    // The event stream never ends, so HEAD is not offered.
    const hasHead = taken.includes('GET') && path !== '/api/events'
    return [path, hasHead ? [...taken, 'HEAD'] : taken] as const
  })
  it.each(wrong)(
    'the API address %s refuses other methods and names the allowed ones in an Allow header',
    async (path, allowed) => {
      const refused: [method: string, status: number, body: string][] = []
      const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
      for (const [nth, method] of methods.entries()) {
        // An address with a parameter also matches fixed words such as `report`.
        const url = fillPath(path, String(issueId))
        const others = ALL_ADDRESSES.filter((address) =>
          new RegExp(`^${address.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`, 'i').test(url),
        )
        if (others.some((address) => address.method === method)) continue
        // A GET request for the unsubscribe address redirects to its page.
        if (method === 'GET' && path === '/api/unsubscribe/:token') continue
        const caller = nth % 2 === 0 ? undefined : tenant
        const answer = await rawRequest(port, { method, path: url, headers: as(caller) })
        const allow = String(answer.headers.allow).split(', ')
        expect(allow).toEqual(expect.arrayContaining([...allowed]))
        expect(allow).not.toContain(method)
        refused.push([method, answer.status, withoutId(answer)])
      }
      const body = '{"code":"METHOD_NOT_ALLOWED","message":"This address does not accept that method.",}'
      expect(refused).toEqual(refused.map(([method]) => [method, 405, body]))
    },
  )

  it.each(['/api', '/api/', '/api/nowhere', '/api/issues/1/2/3', '/api/dev', '/api/issues/1/event'])(
    'the address %s is not found for any caller',
    async (path) => {
      for (const caller of [undefined, tenant])
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
          const answer = await rawRequest(port, { method, path, headers: as(caller) })
          expect(answer.status).toBe(404)
          expect(JSON.parse(answer.body)).toEqual({
            code: 'NOT_FOUND',
            message: 'Not found.',
            requestId: answer.headers['x-request-id'],
          })
        }
    },
  )

  it('an API address answers HEAD like GET, without the body', async () => {
    for (const path of [
      '/api/issues',
      `/api/issues/${issueId}`,
      '/api/issues/99999999',
      '/api/health/live',
    ]) {
      const get = await rawRequest(port, { path, headers: as(tenant) })
      const head = await rawRequest(port, { method: 'HEAD', path, headers: as(tenant) })
      expect(head.status).toBe(get.status)
      expect(head.body).toBe('')
    }
  })

  it('an API address ends a HEAD request for the live stream at once', async () => {
    const request = { method: 'HEAD', path: '/api/events', headers: as(tenant), timeoutMs: 1000 }
    expect((await rawRequest(port, request)).status).toBeLessThan(500)
  })

  it.each(['abcdefgh', '0b9f5bd4-4f8e-4d52-9c1e-2f6f0f6a1b11', 'a'.repeat(64), '<script>alert(1)</script>'])(
    'an API address answers with its own request id, never with the given %j [SAFE-40]',
    async (given) => {
      const seen = new Set<string>()
      const paths = ['/api/health/live', '/api/issues/99999999', '/api/nowhere', '/api/issues/0', '/api/%zz']
      for (const path of paths) {
        const answer = await rawRequest(port, { path, headers: as(tenant, { 'x-request-id': given }) })
        const id = String(answer.headers['x-request-id'])
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/)
        expect(id).not.toBe(given)
        seen.add(id)
        const said = JSON.parse(answer.body) as { requestId?: string }
        expect(said.requestId).toBe(answer.status < 400 ? undefined : id)
      }
      expect(seen.size).toBe(paths.length)
    },
  )

  it('an API answer is never cached', async () => {
    const paths = [
      '/api/health/live',
      '/api/issues',
      '/API/ISSUES',
      '/%61pi/issues',
      '/api/nowhere',
      '/api/login',
    ]
    const kept: string[] = []
    for (const path of [...paths, '/api/issues/%zz', `/api/issues/${issueId}`])
      for (const caller of [undefined, tenant]) {
        const { headers } = await rawRequest(port, { path, headers: as(caller) })
        if (headers['cache-control'] !== 'no-store') kept.push(path)
      }
    expect(kept).toEqual([])
    const login = await nobody(test).post('/login', { email: 'a@example.test', password: 'wrong' })
    expect(login.headers['cache-control']).toBe('no-store')
  })
})
