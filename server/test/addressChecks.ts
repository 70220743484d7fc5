import { expect } from 'vitest'
import { signIn } from './callers.ts'
import type { Caller } from './callers.ts'
import { ALL_ADDRESSES, fillPath } from './contractCalls.ts'
import { buildIssue, buildProperty } from './factories.ts'
import { listen, rawRequest } from './rawRequest.ts'
import type { RawAnswer } from './rawRequest.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

/** A listening application with two tenants. The first one reported an issue at the property. */
export interface AddressWorld {
  test: TestApp
  port: number
  tenant: Caller
  stranger: Caller
  propertyId: number
  issueId: number
}

export async function openAddressWorld(): Promise<AddressWorld> {
  const test = await startTestApp()
  const port = await listen(test)
  const propertyId = await buildProperty(test.services)
  const tenant = await signIn(test, 'TENANT', propertyId)
  const stranger = await signIn(test, 'TENANT', await buildProperty(test.services))
  const issueId = await buildIssue(test.services, { propertyId, reporterId: tenant.userId })
  return { test, port, tenant, stranger, propertyId, issueId }
}

const mixed = (path: string): string =>
  path.replace(/.(.)/g, (pair) => pair.slice(0, 1) + pair.slice(1).toUpperCase())

export function headersOf(
  caller: Caller | undefined,
  extra: Record<string, string> = {},
): Record<string, string> {
  return { ...(caller && { authorization: `Bearer ${caller.token}` }), ...extra }
}

const withoutId = ({ body }: RawAnswer): string => body.replace(/"requestId":"[^"]*"/, '')

type Write = (path: string) => string
export type Spelling = [what: string, write: Write]

/** The same address in other capital and small letters. All of these forms must reach the same call. */
export const CASINGS: Spelling[] = [
  ['upper case', (path) => path.toUpperCase()],
  ['mixed case', mixed],
]

/**
 * Other spellings of an address. The server can refuse a call to such an address, but must not allow more than at the
 * normal address.
 */
export const SPELLINGS: Spelling[] = Object.entries<Write>({
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
})

interface NumberedAddress {
  method: string
  path: string
  isPublic: boolean
  at: number
}

/** Every address of the contract, except the event stream. */
export const ADDRESSES: [method: string, path: string, address: NumberedAddress][] = ALL_ADDRESSES.filter(
  ({ endpoint }) => endpoint.response !== 'events',
).map(({ method, path, endpoint }, at) => [
  method,
  path,
  { method, path, isPublic: endpoint.permission === 'public', at },
])

export const OVERRIDES = ['GET', 'PUT', 'DELETE']

interface Variants {
  spellings: Spelling[]
  /** Other methods, named in headers. */
  overrides: string[]
}

/** Expects the same decision in each spelling of the address, and with each other method in a header. */
export async function expectSameDecision(
  world: AddressWorld,
  { method, path, isPublic }: NumberedAddress,
  { spellings, overrides }: Variants,
): Promise<void> {
  const { port, propertyId, issueId, stranger } = world
  const url = fillPath(path.replace(':propertyId', String(propertyId)), String(issueId))
  const body = method === 'GET' ? undefined : '{}'
  // The public call has no session, because logout would end the session.
  const callers = isPublic ? [undefined] : [undefined, stranger]
  const wider: string[] = []
  for (const caller of callers) {
    const ask = (target: string, extra?: Record<string, string>): Promise<RawAnswer> => {
      const headers = headersOf(caller, { 'content-type': 'application/json', ...extra })
      return rawRequest(port, { method, path: target, headers, body })
    }
    const first = await ask(url)
    // The first call can use up the record that it names. So the test compares the second answer.
    const plain = caller || isPublic ? await ask(url) : first
    for (const [what, write] of spellings) {
      const answer = await ask(write(url))
      const isKnown = [first.status, plain.status, 400, 403, 404, 405].includes(answer.status)
      const isShort = answer.body.length <= Math.max(plain.body.length, 300)
      if (!isKnown || !isShort) wider.push(`${what}, ${write(url)}: ${answer.status}`)
    }
    for (const other of overrides) {
      const answer = await ask(url, { 'x-http-method-override': other, 'x-method-override': other })
      // New recovery codes differ each time, so only their count is compared.
      const isSame = path.endsWith('/recovery-codes')
        ? answer.status === plain.status && answer.body.length === plain.body.length
        : withoutId(answer) === withoutId(plain)
      if (!isSame) wider.push(`taken for ${other}`)
    }
  }
  expect(wider).toEqual([])
}

interface Methods {
  /** The methods that an Allow header must name. */
  allowed: string[]
  refused: string[]
  at: number
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Every path of the contract. */
export const PATHS: [path: string, methods: Methods][] = [
  ...new Set(ALL_ADDRESSES.map(({ path }) => path)),
].map((path, at) => [path, { ...methodsOf(path), at }])

function methodsOf(path: string): { allowed: string[]; refused: string[] } {
  const allowed: string[] = ALL_ADDRESSES.filter((address) => address.path === path).map(
    ({ method }) => method,
  )
  // The event stream never ends, so HEAD is not offered.
  if (allowed.includes('GET') && path !== '/api/events') allowed.push('HEAD')
  // An address with a parameter also matches fixed words such as `report`.
  const others = ALL_ADDRESSES.filter((address) =>
    new RegExp(`^${address.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`, 'i').test(fillPath(path)),
  ).map<string>(({ method }) => method)
  // A GET request for the unsubscribe address redirects to its page.
  if (path === '/api/unsubscribe/:token') others.push('GET')
  return { allowed, refused: METHODS.filter((method) => !others.includes(method)) }
}

/** Expects these methods to be refused, half of them for nobody and half for a tenant. */
export async function expectMethodsRefused(
  { port, tenant, issueId }: AddressWorld,
  path: string,
  { allowed, refused }: Pick<Methods, 'allowed' | 'refused'>,
): Promise<void> {
  const found: [method: string, status: number, body: string][] = []
  for (const [nth, method] of refused.entries()) {
    const headers = headersOf(nth % 2 === 0 ? undefined : tenant)
    const answer = await rawRequest(port, { method, path: fillPath(path, String(issueId)), headers })
    const allow = String(answer.headers.allow).split(', ')
    expect(allow).toEqual(expect.arrayContaining(allowed))
    expect(allow).not.toContain(method)
    found.push([method, answer.status, withoutId(answer)])
  }
  const body = '{"code":"METHOD_NOT_ALLOWED","message":"This address does not accept that method.",}'
  expect(found).toEqual(refused.map((method) => [method, 405, body]))
}
