import type { Endpoint } from '@doorstep/contract/endpoint'
import { settings } from '../lib/settings.ts'
import { storedUserId } from '../lib/storage.ts'

export interface CallOptions {
  signal?: AbortSignal
  /**
   * True if the page makes this call unprompted (timer, live event, focus). Such a call does not keep the session
   * alive.
   */
  background?: boolean
  /** The server returns the first result again if a call with this key is repeated. */
  idempotencyKey?: string
  files?: readonly File[]
  /** The path of this call, if it is not the endpoint's usual path. */
  path?: string
  /**
   * The ETag of the response that the caller already has. If that response is still current, the server does not send
   * it again.
   */
  ifNoneMatch?: string
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
}

export function addressOf(endpoint: Endpoint, parts: CallParts, options: CallOptions = {}): string {
  const params = new Map(textsOf(parts.params))
  const path = (options.path ?? endpoint.path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of textsOf(parts.query)) if (value !== '') query.set(name, value)
  const { apiHost } = settings()
  return `${apiHost.replace(/\/$/, '')}/api${path}${query.size > 0 ? `?${query}` : ''}`
}

export function headersOf(token: string | null, options: CallOptions): Headers {
  const headers = new Headers()
  const userId = storedUserId()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (userId) headers.set('x-user-id', userId)
  if (options.background) headers.set('x-background', '1')
  if (options.ifNoneMatch) headers.set('if-none-match', options.ifNoneMatch)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** Returns a form if the call takes files, and otherwise JSON. Sets the content type of JSON. */
export function bodyOf(
  endpoint: Endpoint,
  parts: CallParts,
  options: CallOptions,
  headers: Headers,
): FormData | string | undefined {
  const body = spelt(endpoint, parts.body)
  if (endpoint.files) return formOf(wireName(endpoint, endpoint.files.field), body, options.files ?? [])
  if (!endpoint.body) return undefined
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

function formOf(field: string, body: unknown, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of textsOf(body)) form.append(name, value)
  for (const file of files) form.append(field, file, file.name)
  return form
}

function spelt(endpoint: Endpoint, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [wireName(endpoint, name), value]))
}

function wireName({ pascalCase = [] }: Endpoint, name: string): string {
  const isPascal = pascalCase === 'all' || pascalCase.includes(name)
  return isPascal ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

// URLs and forms contain only text. In the contract, all fields of URLs and forms are texts, numbers and booleans.
function textsOf(part: unknown): [string, string][] {
  const entries: [string, unknown][] = typeof part === 'object' && part !== null ? Object.entries(part) : []
  return entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
}
