import type { Endpoint } from '@doorstep/contract/endpoint'
import { expect } from 'vitest'
import { AppError } from '../src/errors.ts'
import { canonicalFields, parseFields, queryFields } from '../src/http/readInput.ts'
import { asText, FIELDS, isLegal } from './badValues.ts'
import type { Kind } from './badValues.ts'
import { signIn } from './callers.ts'
import { ALL_ADDRESSES, ALL_ENDPOINTS, groupOf } from './contractCalls.ts'
import { expectUnchanged, send } from './inputWorld.ts'
import type { InputWorld, Part } from './inputWorld.ts'
import { VALUES } from './oddValues.ts'
import { definitionOf } from './schemaWalk.ts'
import type { TestApp } from './testApp.ts'

export const PARTS: Part[] = ['params', 'query', 'body']

interface Field {
  endpoint: Endpoint
  part: Part
  field: string
  kind: Kind
}

/** Every field of the tested calls whose value decides something. */
export const CASES: [call: string, part: Part, field: string, at: number, field: Field][] =
  ALL_ENDPOINTS.flatMap((endpoint) =>
    PARTS.flatMap((part) =>
      Object.entries(FIELDS[endpoint.name]?.[part] ?? {})
        .filter(([, kind]) => kind.is !== 'ignored')
        .map(([field, kind]) => ({ endpoint, part, field, kind })),
    ),
  ).map((one, at) => [one.endpoint.name, one.part, one.field, at, one])

/** Returns the values that are wrong for this field. */
export function badValuesFor({ endpoint: { files }, part, kind }: Field): unknown[] {
  return VALUES.filter((value) => {
    if (part === 'body' && !files) return !isLegal(kind, value)
    const text = asText(value)
    // An empty part of a path makes another address, and half of a surrogate pair cannot be sent as text.
    if (part === 'params' && (text === undefined || text === '' || text.length > 200)) return false
    if (value !== undefined && text === undefined) return false
    return !isLegal(kind, text?.toWellFormed())
  })
}

const show = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40)

/** Expects the call to refuse each of these values with an error at the field, and to change nothing. */
export async function expectRefused(world: InputWorld, one: Field, values: unknown[]): Promise<void> {
  const { endpoint, part, field, kind } = one
  const wrong: string[] = []
  for (const value of values) {
    const answer = await send(world, endpoint, { [part]: { [field]: value } })
    const { fields } = answer.json<{ fields?: Record<string, string> }>()
    const isNamed = answer.statusCode === 400 && typeof fields?.[field] === 'string'
    if (!isNamed) wrong.push(`${show(value)}: ${answer.statusCode} ${show(fields)}`)
  }
  const { userId } = world.manager
  const identities = kind.is === 'identity' ? ['0', `${userId}0`, 'x', 'x'.repeat(60_000)] : []
  for (const value of identities) {
    const answer = await send(world, endpoint, { [part]: { [field]: value } })
    if (answer.statusCode !== 403) wrong.push(`${show(value)}: ${answer.statusCode}`)
  }
  await expectUnchanged(world)
  expect(wrong).toEqual([])
  expect(values.length + identities.length).toBeGreaterThan(2)
}

/** Expects the contract to refuse every wrong value of the field, without a call. */
export function expectRefusedByContract(one: Field): void {
  // The call itself reads a cursor, after the contract.
  if (one.kind.is === 'cursor') return
  const accepted = badValuesFor(one).filter((value) => !isRefusedByContract(one, value))
  expect(accepted.map(show)).toEqual([])
}

function isRefusedByContract({ endpoint, part, field }: Field, value: unknown): boolean {
  const schema = endpoint[part]
  if (!schema) return false
  try {
    const fields = received({ endpoint, part, field }, value)
    // The server itself made the names of the path's parts.
    parseFields(schema, part === 'params' ? fields : canonicalFields(schema, fields))
    return false
  } catch (error) {
    return error instanceof AppError && typeof error.details.fields?.[field] === 'string'
  }
}

/** Returns the field as the server gets it. */
function received(
  { endpoint, part, field }: Pick<Field, 'endpoint' | 'part' | 'field'>,
  value: unknown,
): Record<string, unknown> {
  if (part === 'body' && !endpoint.files)
    return JSON.parse(JSON.stringify({ [field]: value })) as Record<string, unknown>
  const text = asText(value)?.toWellFormed()
  if (text === undefined) return {}
  return part === 'query' ? queryFields(`?${field}=${encodeURIComponent(text)}`) : { [field]: text }
}

export const NO_OBJECTS = ['null', '[]', '[{}]', '"text"', '1', 'true', '', '{']
const NO_JSON = ['{"a":}', '{a:1}', "{'a':1}", 'NaN', '{"a":NaN}', '{"a":1}{"b":2}', '\u0000', '\ufeff']

/** Expects every call that expects an object to refuse the bodies for its number. */
export async function expectNonObjectsRefused(
  world: InputWorld,
  bodiesFor: (at: number) => string[],
): Promise<void> {
  const calls = ALL_ADDRESSES.filter(({ endpoint }) => endpoint.body && !endpoint.files)
  const wrong: string[] = []
  for (const [at, { method, path }] of calls.entries()) {
    // All calls share one JSON parser, so a single call tries all bodies.
    const bodies =
      path === '/api/issues/:issueId' ? [...NO_OBJECTS, ...NO_JSON, '{"title":1e400'] : bodiesFor(at)
    for (const payload of bodies) {
      const { statusCode } = await world.test.app.inject({
        method,
        url: path.replace(/:[A-Za-z]+/g, String(world.issueId)),
        payload,
        headers: { authorization: `Bearer ${world.manager.token}`, 'content-type': 'application/json' },
      })
      // The right to call is checked before the body.
      if (![400, 401, 403].includes(statusCode)) wrong.push(`${method} ${path}, ${payload}: ${statusCode}`)
    }
  }
  await expectUnchanged(world)
  expect(wrong).toEqual([])
}

/** Returns a call with the value in every field. Returns undefined if the call has no fields. */
function nonsense({ method, path, params, query, body, files }: Endpoint, value: unknown) {
  const [names, filters, fields] = [params, query, body].map((schema) =>
    schema ? Object.keys(definitionOf(schema).shape ?? {}) : [],
  )
  const text = encodeURIComponent((asText(value) ?? '[]').toWellFormed())
  if (![names, filters, fields].some((part) => part?.length) || text.length > 10_000) return undefined
  const search = filters?.map((name) => `${name}=${text}`).join('&')
  return {
    method,
    url: `/api${path.replace(/:[A-Za-z]+/g, text === '' ? '1' : text)}?${search}`,
    ...(body && !files && { payload: Object.fromEntries((fields ?? []).map((name) => [name, value])) }),
  }
}

type NumberedCall = Endpoint & { at: number }

/** The calls of the contract, in groups. They are numbered throughout. */
export const PLAIN_CALLS: [group: string, calls: NumberedCall[]][] = [
  ...Map.groupBy(
    ALL_ENDPOINTS.filter(({ response }) => response !== 'events').map((call, at) => ({ ...call, at })),
    ({ path }) => groupOf(path),
  ),
]

/** Expects each call to answer the values for its number, in every field, without a server error. */
export async function expectNoServerError(
  test: TestApp,
  calls: NumberedCall[],
  valuesFor: (at: number) => unknown[],
): Promise<void> {
  const broken: string[] = []
  for (const call of calls) {
    // Some calls end their session, so each call gets a new one.
    const { token } = await signIn(test, 'ADMIN')
    for (const value of valuesFor(call.at)) {
      const request = nonsense(call, value)
      if (!request) continue
      const sendNonsense = () =>
        test.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
      let answer = await sendNonsense()
      // A busy server asks its callers to send the request again.
      while (answer.statusCode === 503) answer = await sendNonsense()
      if (answer.statusCode >= 500) broken.push(`${call.name}, ${show(value)}: ${answer.statusCode}`)
    }
  }
  expect(broken).toEqual([])
}
