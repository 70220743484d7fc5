import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '@doorstep/contract/access'
import { ErrorBody } from '@doorstep/contract/errors'
import { policy } from '../src/policy/policy.ts'
import { nobody, signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { ALL_ADDRESSES, ALL_ENDPOINTS, fillPath } from './contractCalls.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { definitionOf, openPlaces, strayKeys, unboundedPlaces } from './schemaWalk.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** The only calls that are open without a session. */
const PUBLIC = new Set([
  'login',
  'logout',
  'readLiveness',
  'readReadiness',
  'readStartup',
  'readApiDocument',
  'readMetrics',
  'readVersion',
  'recordEvents',
  'listOutbox',
  'forgotPassword',
  'resetPassword',
  'setUpFirstAdmin',
  'register',
  'replaceApplication',
  'readInvite',
  'acceptInvite',
  'listCountries',
  'listTowns',
  'listAddresses',
  'readCalendarFile',
  'unsubscribe',
  'readQuestion',
  'readQuestionPhoto',
  'answerQuestion',
  'readSlotsByLink',
  'pickSlotByLink',
  'readOrderByLink',
  'acceptOrderByLink',
  'declineOrderByLink',
  'beginOrderByLink',
  'noAccessByLink',
  'followOnByLink',
  'offerSlotsByLink',
  'cancelVisitByLink',
  'completeOrderByLink',
  'addPhotoByLink',
  'readPhotoByLink',
  'printOrderByLink',
  'writeNoteByLink',
  'readNotePhotoByLink',
  'listAccessNotesByLink',
  'openAccessNoteByLink',
  'sendUnlockCode',
  'unlockByLink',
  'askVariationByLink',
  'readVariationFileByLink',
  'giveCertificateByLink',
  'readCertificateByLink',
  'readQuoteByLink',
  'giveQuoteByLink',
  'declineQuoteByLink',
  'readQuoteFileByLink',
  'readQuotePhotoByLink',
  'register',
  'replaceApplication',
  'listCountries',
  'listTowns',
  'listAddresses',
])
/**
 * Fields that the server accepts but ignores. The session decides who acts, a report starts as Submitted, and the emoji
 * follows from the rating.
 */
const IGNORED = new Set(['.id', '.userId', '.updatedBy', '.status', '.emoji'])

describe('the contract', () => {
  it('the contract gives every call one name and every address to one call', () => {
    const names = ALL_ENDPOINTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const addresses = ALL_ADDRESSES.map(
      ({ method, path }) => `${method} ${path.toLowerCase().replace(/:[a-z]+/g, ':')}`,
    )
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  it('the contract opens only the listed calls to the public, and has a policy row for every other call', () => {
    const open = ALL_ENDPOINTS.filter(({ permission }) => permission === 'public').map(({ name }) => name)
    expect(open.filter((name) => !PUBLIC.has(name))).toEqual([])
    const rows = new Map(Object.entries(policy))
    const withoutRow = ALL_ENDPOINTS.filter(({ permission }) => {
      if (permission === 'public') return false
      const scopes = Object.values(rows.get(permission) ?? {}).flat()
      return !PERMISSIONS.includes(permission) || scopes.length === 0
    })
    expect(withoutRow.map(({ name }) => name)).toEqual([])
  })

  it('the contract accepts only objects whose fields have limits', () => {
    const wrong: string[] = []
    for (const { name, params, query, body } of ALL_ENDPOINTS)
      for (const part of [params, query, body]) {
        if (!part) continue
        // A body can also be a list of objects.
        const object = definitionOf((part === body && definitionOf(part).element) || part)
        if (object.type !== 'object') wrong.push(`${name}: takes ${object.type}`)
        if (object.catchall !== undefined) wrong.push(`${name}: takes fields of any name`)
        const open = unboundedPlaces(part).filter((place) => !IGNORED.has(place.replace(/: unknown$/, '')))
        wrong.push(...open.map((place) => `${name}: ${place}`))
      }
    expect(wrong).toEqual([])
  })

  it('the contract declares every field of its answers', () => {
    const wrong: string[] = []
    for (const { name, response } of ALL_ENDPOINTS) {
      if (typeof response === 'string') continue
      wrong.push(...openPlaces(response).map((place) => `${name}: ${place}`))
      const { type } = definitionOf(response)
      if (!['object', 'array'].includes(type)) wrong.push(`${name}: answers ${type}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('the application', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startTestApp()
    admin = await signIn(test, 'ADMIN')
  })
  afterAll(() => test.close())

  /** Every `METHOD path` that is registered in the router, parsed from its printed tree. */
  function registered(): string[] {
    const parts: string[] = []
    return test.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const match = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
        if (!match) return []
        const depth = (match[1] ?? '').length / 4 - 1
        parts.length = depth
        parts[depth] = match[2] ?? ''
        return (match[3]?.split(', ') ?? []).map((method) => `${method} ${parts.join('')}`)
      })
      .sort()
  }

  it('the application registers every address of the contract and no others', () => {
    const wanted = ALL_ADDRESSES.flatMap(({ method, path, endpoint }) => {
      // The router ignores case, and prints everything except parameters in lower case.
      const drawn = path.replace(/\/[^:/]+/g, (part) => part.toLowerCase())
      return method === 'GET' && endpoint.response !== 'events'
        ? [`GET ${drawn}`, `HEAD ${drawn}`]
        : [`${method} ${drawn}`]
    })
    // A GET request for the unsubscribe address redirects to its page.
    const led = ['GET', 'HEAD'].map((method) => `${method} /api/unsubscribe/:token`)
    expect(registered()).toEqual([...wanted, ...led].sort())
  })

  it('the application refuses every call that is not public without a session or with an unknown token', async () => {
    const closed = ALL_ADDRESSES.filter(({ endpoint }) => endpoint.permission !== 'public')
    const others = ['', 'nonsense', `${admin.token}x`, admin.token.slice(1)]
    const wrong: string[] = []
    for (const { method, path } of closed)
      for (const token of [undefined, 'A'.repeat(43), ...(path === '/api/account/profile' ? others : [])]) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const answer = await test.app.inject({ method, url: fillPath(path), headers })
        const { code } = ErrorBody.parse(answer.json())
        const found = `${answer.statusCode} ${String(answer.headers['www-authenticate'])} ${code}`
        if (found !== '401 Bearer UNAUTHENTICATED')
          wrong.push(`${method} ${path} as ${token}: found ${found}`)
      }
    expect(wrong).toEqual([])
  })

  it('the application reads a token from the Authorization header only', async () => {
    const { token } = admin
    for (const request of [
      { headers: { cookie: `token=${token}; authorization=Bearer ${token}` } },
      { headers: { 'x-authorization': `Bearer ${token}`, 'x-access-token': token } },
      { headers: { authorization: token } },
      { headers: { authorization: `Basic ${token}` } },
      { headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
      { url: `/api/account/validate-jwt?token=${token}&access_token=${token}` },
    ]) {
      const answer = await test.app.inject({ url: '/api/account/validate-jwt', ...request })
      expect(answer.statusCode).toBe(401)
    }
  })

  it('the application sends all declared keys of an answer and no others [ENTITY-01]', async () => {
    const propertyId = await buildProperty(test.services)
    const tenant = await signIn(test, 'TENANT', propertyId)
    const issueId = await buildIssue(test.services, { propertyId, reporterId: tenant.userId })
    await admin.update(issueId, { status: 'Rejected', notes: 'It is repaired already.' })
    const values: Record<string, string> = {
      ':issueId': String(issueId),
      ':propertyId': String(propertyId),
      ':category': '1',
    }
    let seen = 0
    const strays: string[] = []
    for (const { endpoint, method, path } of ALL_ADDRESSES) {
      const { response } = endpoint
      if (method !== 'GET' || typeof response === 'string') continue
      const url = path.replace(/:[A-Za-z]+/g, (place) => values[place] ?? '1')
      const query = endpoint.name === 'readMfaStatus' ? `userId=${tenant.userId}` : `propertyId=${propertyId}`
      for (const reader of [admin, tenant]) {
        const answer = await reader.get(`${url.replace('/api', '')}?${query}`)
        if (answer.statusCode !== 200) continue
        seen += 1
        strays.push(...strayKeys(response, answer.json()).map((place) => `${url} ${place}`))
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      }
    }
    expect(strays).toEqual([])
    expect(seen).toBeGreaterThan(20)
  })

  it('the application sends every error in the same form, with nothing else in it', async () => {
    const answers = [
      await admin.get('/issues/99999999'),
      await admin.get('/issues/0'),
      await admin.get('/nowhere'),
      await admin.put('/issues', {}),
      await nobody(test).get('/issues'),
      await admin.post('/login', undefined),
      await test.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      }),
      await test.app.inject({ url: '/api/issues/%zz' }),
      await test.app.inject({ url: `/api/categories/${'x'.repeat(300)}/subcategories` }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(strayKeys(ErrorBody, answer.json()).filter((key) => !key.endsWith('missing'))).toEqual([])
      expect(answer.json<{ requestId: string }>().requestId).toBe(answer.headers['x-request-id'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
