import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADDRESSES,
  CASINGS,
  expectMethodsRefused,
  expectSameDecision,
  headersOf,
  openAddressWorld,
  OVERRIDES,
  PATHS,
  SPELLINGS,
} from './addressChecks.ts'
import type { AddressWorld } from './addressChecks.ts'
import { nobody } from './callers.ts'
import type { Caller } from './callers.ts'
import { drawn } from './draws.ts'
import { rawRequest } from './rawRequest.ts'
import { RAISED_LIMITS, startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

describe('an API address', () => {
  let world: AddressWorld
  let test: TestApp
  let port: number
  let tenant: Caller
  let issueId: number
  beforeAll(async () => {
    world = await openAddressWorld()
    ;({ test, port, tenant, issueId } = world)
  })
  afterAll(() => test.close())

  it.each(ADDRESSES)(
    'the call %s %s gives the same decision in every spelling of its address [T33]',
    async (_method, _path, address) => {
      const { at } = address
      const spellings = [...drawn(CASINGS, at, 1), ...drawn(SPELLINGS, at, 1)]
      const variants = { spellings, overrides: drawn(OVERRIDES, at, 1) }
      await expect(expectSameDecision(world, address, variants)).resolves.toBeUndefined()
    },
  )

  it.each(PATHS)(
    'the API address %s refuses other methods and names the allowed ones in an Allow header',
    async (path, { allowed, refused, at }) => {
      const methods = { allowed, refused: drawn(refused, at, 2) }
      await expect(expectMethodsRefused(world, path, methods)).resolves.toBeUndefined()
    },
  )

  it('an API address counts towards the same limit in every spelling [T33]', async () => {
    const strict = await startTestApp({ limits: { ...RAISED_LIMITS, LIMIT_LOOKUP: '3/1h' } })
    try {
      const ask = async (url: string): Promise<number> => (await strict.app.inject(url)).statusCode
      for (const url of ['/api/countries', '/api/Countries', '/API/COUNTRIES?x=1'])
        expect(await ask(url)).toBe(200)
      const again = ['/api/countries', '/api/cOUNTRIES', '/Api/countries?limit=1']
      for (const url of [...again, ...[...CASINGS, ...SPELLINGS].map(([, write]) => write('/api/countries'))])
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
      const one = await rawRequest(port, { path, headers: headersOf(tenant) })
      const other = await rawRequest(port, { path: path.toLowerCase(), headers: headersOf(tenant) })
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
        PropertyId: String(world.propertyId),
        Title: `Report for ${onBehalfOf}`,
        OnBehalfOf: onBehalfOf,
      })
      expect(answer.statusCode).toBe(onBehalfOf.startsWith(' ') ? 400 : 201)
    }
    const body = { categoryId: '1', subCategoryId: 108, subSubCategoryId: null }
    expect((await tenant.update(issueId, body)).json()).toMatchObject({ categoryId: 1, subCategoryId: 108 })
  })

  it.each(['/api', '/api/', '/api/nowhere', '/api/issues/1/2/3', '/api/dev', '/api/issues/1/event'])(
    'the address %s is not found for any caller',
    async (path) => {
      for (const caller of [undefined, tenant])
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
          const answer = await rawRequest(port, { method, path, headers: headersOf(caller) })
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
      const get = await rawRequest(port, { path, headers: headersOf(tenant) })
      const head = await rawRequest(port, { method: 'HEAD', path, headers: headersOf(tenant) })
      expect(head.status).toBe(get.status)
      expect(head.body).toBe('')
    }
  })

  it('an API address ends a HEAD request for the live stream at once', async () => {
    const request = { method: 'HEAD', path: '/api/events', headers: headersOf(tenant), timeoutMs: 1000 }
    expect((await rawRequest(port, request)).status).toBeLessThan(500)
  })

  it.each(['abcdefgh', '0b9f5bd4-4f8e-4d52-9c1e-2f6f0f6a1b11', 'a'.repeat(64), '<script>alert(1)</script>'])(
    'an API address answers with its own request id, never with the given %j [SAFE-40]',
    async (given) => {
      const seen = new Set<string>()
      const paths = ['/api/health/live', '/api/issues/99999999', '/api/nowhere', '/api/issues/0', '/api/%zz']
      for (const path of paths) {
        const answer = await rawRequest(port, { path, headers: headersOf(tenant, { 'x-request-id': given }) })
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
        const { headers } = await rawRequest(port, { path, headers: headersOf(caller) })
        if (headers['cache-control'] !== 'no-store') kept.push(path)
      }
    expect(kept).toEqual([])
    const login = await nobody(test).post('/login', { email: 'a@example.test', password: 'wrong' })
    expect(login.headers['cache-control']).toBe('no-store')
  })
})
