import type { Endpoint } from '@doorstep/contract/endpoint'
import { KEY_HOURS } from '@doorstep/contract/repeats/rules'
import { FRESH_MINUTES } from '@doorstep/contract/sessions/rules'
import type { JsonSchema, SchemaBook } from './schemas.ts'

/** Calls that are public, but need a token to have an effect. */
const CARRIES_TOKEN = new Set(['logout', 'readMetrics'])

const SESSIONS = {
  full: 'a full session',
  mfa: 'a session that still needs the second step',
  setup: 'a session that still needs an authenticator',
}

/** Turns a name such as `listOwnIssues` into words. */
function summaryOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function descriptionOf({ permission, sessions, fresh, background, files }: Endpoint): string {
  const lines = [
    permission === 'public' ? 'Can be called without a session.' : `Needs the right \`${permission}\`.`,
    sessions && `Opened by ${sessions.map((kind) => SESSIONS[kind]).join(' or ')}.`,
    fresh && `Needs a sign-in within the last ${FRESH_MINUTES} minutes.`,
    background && 'Never counts as activity of the person.',
    files &&
      `Files: at most ${files.max}, each of type ${files.rules.types.join(', ')} and ${files.rules.maxBytes} bytes or fewer.`,
  ]
  return lines.filter((line) => typeof line === 'string').join(' ')
}

function securityOf({ name, permission, optionalSession }: Endpoint): JsonSchema[] {
  if (permission !== 'public' || CARRIES_TOKEN.has(name)) return [{ session: [] }]
  return optionalSession === true ? [{}, { session: [] }] : []
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  `The same key and body within ${KEY_HOURS} hours get the first answer again.`,
  { type: 'string', maxLength: 64 },
)
const BACKGROUND = header(
  'X-Background',
  'Send this header with requests that no person has caused. These requests do not extend the session.',
  {
    const: '1',
  },
)
const IF_MATCH = header('If-Match', 'The version that you read. A stale version is refused with 409.', {
  type: 'string',
})
const IF_NONE_MATCH = header('If-None-Match', 'The ETag of an answer that the caller has.', {
  type: 'string',
})

function headersOf(endpoint: Endpoint, bodyFields: JsonSchema): Parameter[] {
  const { permission, method, status, background, conditional } = endpoint
  if (permission === 'public') return []
  return [
    ...(method === 'POST' && status === 201 ? [IDEMPOTENCY_KEY] : []),
    ...('version' in bodyFields ? [IF_MATCH] : []),
    ...(conditional === true ? [IF_NONE_MATCH] : []),
    ...(background === true ? [] : [BACKGROUND]),
  ]
}

function parametersOf(endpoint: Endpoint, path: string, book: SchemaBook): Parameter[] {
  const params = endpoint.params && book.fields(endpoint.params)
  const query = endpoint.query && book.fields(endpoint.query)
  const body = endpoint.body && book.fields(endpoint.body)
  return [
    ...[...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: params?.properties[name] ?? { type: 'string' },
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: query?.required.includes(name) ?? false,
      schema,
    })),
    ...headersOf(endpoint, body?.properties ?? {}),
  ]
}

function bodyOf({ body, files }: Endpoint, book: SchemaBook): JsonSchema | undefined {
  const { properties, required } = body ? book.fields(body) : { properties: {}, required: [] }
  if (!files) {
    const isNeeded = required.length > 0 || Object.keys(properties).length === 0
    return body && { required: isNeeded, content: { 'application/json': { schema: book.taken(body) } } }
  }
  const file = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } }
  const schema = { type: 'object', properties: { ...properties, [files.field]: file }, required }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

/** Describes one call at one of its addresses. Leaves out the call's name and answers. */
export function operationOf(endpoint: Endpoint, path: string, book: SchemaBook): JsonSchema {
  const requestBody = bodyOf(endpoint, book)
  return {
    tags: [path.split('/')[1]?.toLowerCase()],
    summary: summaryOf(endpoint.name),
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, path, book),
    ...(requestBody && { requestBody }),
  }
}
