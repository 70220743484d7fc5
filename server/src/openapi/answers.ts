import { statusOf } from '@doorstep/contract/endpoint'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { ErrorBody } from '@doorstep/contract/errors'
import { LiveEvent } from '@doorstep/contract/events/schema'
import { ERROR_STATUS } from '../errors.ts'
import type { JsonSchema, SchemaBook } from './schemas.ts'

const REFUSALS: Record<number, string> = {
  400: 'The input, a code or a link is wrong. `fields` has a sentence for each wrong field.',
  401: 'There is no live session that allows this call.',
  403: 'The role does not allow the call, the sign-in is too old (`reauthenticate`), or an authenticator must be set up first.',
  404: 'Not found, or not visible to the caller. Both get the same answer.',
  409: 'A step that is not possible now, a duplicate, or a stale version. `current` is the current state.',
  413: 'The body or a file is too large.',
  415: 'The body or a file has a type that the call does not accept.',
  429: 'Too many calls.',
  500: 'A server error.',
  503: 'The server cannot answer at the moment. Try again later.',
}

/**
 * Statuses with which individual public calls can also refuse a request. Other public calls check no person or object.
 */
const OWN_REFUSALS: Record<string, number[]> = {
  login: [401, 403],
  logout: [401],
  readMetrics: [401, 404],
  listOutbox: [404],
  readVersion: [401, 403],
}

function refusalsOf({ name, method, permission, params, query, body }: Endpoint): number[] {
  const personal = permission === 'public' ? (OWN_REFUSALS[name] ?? []) : [401, 403]
  const pointed = (params ?? query ?? body) ? [404] : []
  const written = method === 'GET' ? [] : [409, 413, 415]
  return [400, ...personal, ...pointed, ...written, 429, 500, 503]
}

const HEADERS: Record<string, { description: string; schema: JsonSchema }> = {
  'X-Request-Id': {
    description: 'Identifies this request in the log.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  ETag: {
    description: 'The version of the answer. Send it back in If-Match or If-None-Match.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Number of rows in the whole list, at most 10,000.',
    schema: { type: 'integer' },
  },
  'X-Total-Capped': { description: 'There are more rows than were counted.', schema: { const: 'true' } },
  'X-Offset': { description: 'Number of rows before this page.', schema: { type: 'integer' } },
  Link: {
    description: 'The next and the previous page (RFC 8288): `rel="next"`, `rel="prev"`.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
}

const refer = (part: string, name: string): JsonSchema => ({ $ref: `#/components/${part}/${name}` })
const headersOf = (names: readonly string[]): JsonSchema =>
  Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, refer('headers', name)]))
const refusalName = (status: number): string => `Refusal${status}`

/** Returns the headers and error responses to which the calls of the document refer. */
export function sharedAnswers(book: SchemaBook): { headers: JsonSchema; responses: JsonSchema } {
  const codes = Object.entries(ERROR_STATUS)
  const responses = Object.entries(REFUSALS).map(([status, description]) => {
    const code = codes.filter(([, of]) => of === Number(status)).map(([name]) => name)
    const schema = { allOf: [book.answered(ErrorBody), { properties: { code: { enum: code } } }] }
    const own = status === '401' ? ['WWW-Authenticate'] : []
    if (status === '429' || status === '503') own.push('Retry-After')
    return [
      refusalName(Number(status)),
      { description, headers: headersOf(own), content: { 'application/json': { schema } } },
    ]
  })
  return { headers: HEADERS, responses: Object.fromEntries(responses) }
}

function contentOf({ response, media = [] }: Endpoint, book: SchemaBook): JsonSchema | undefined {
  if (response === 'none') return undefined
  if (response === 'binary') return Object.fromEntries(media.map((type) => [type, {}]))
  if (response === 'events')
    return { 'text/event-stream': { schema: { type: 'string', contentSchema: book.answered(LiveEvent) } } }
  return { 'application/json': { schema: book.answered(response) } }
}

function isVersioned({ response }: Endpoint): boolean {
  if (typeof response === 'string') return false
  const { shape } = response._zod.def as { shape?: object }
  return shape !== undefined && 'version' in shape
}

/** Returns every status that a call may answer with, and its body. */
export function answersOf(endpoint: Endpoint, book: SchemaBook): Record<string, JsonSchema> {
  const { conditional = false, paged = false, response } = endpoint
  const headers = headersOf([
    ...(conditional || isVersioned(endpoint) ? ['ETag'] : []),
    ...(paged ? ['X-Total-Count', 'X-Total-Capped', 'X-Offset', 'Link'] : []),
    ...(response === 'binary' ? ['Content-Disposition'] : []),
  ])
  const content = contentOf(endpoint, book)
  return {
    [statusOf(endpoint)]: {
      description: response === 'none' ? 'Done.' : 'The answer.',
      headers,
      ...(content && { content }),
    },
    ...(conditional && {
      304: { description: 'Not changed: the caller already has the current answer.', headers },
    }),
    ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, refer('responses', refusalName(code))])),
  }
}
