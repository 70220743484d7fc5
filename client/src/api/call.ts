import type { CallOf, Endpoint, ResponseOf } from '@doorstep/contract/endpoint'
import { storedToken } from '../lib/storage.ts'
import { ApiError, errorFromBody, unreachable, unreadable } from './apiError.ts'
import { isSignInTooOld, renewSignIn } from './reauthentication.ts'
import { addressOf, bodyOf, headersOf, type CallOptions, type CallParts } from './request.ts'
import { endSession, isOfThisSession, leadToSetUp } from './sessionEnd.ts'
import { sendUpload } from './upload.ts'
import type { Answer } from './upload.ts'

const NOT_MODIFIED = 304
const UNAUTHORIZED = 'Unauthorized'

/** `call` is optional if the endpoint takes no parameters or body. */
export type CallArgs<E extends Endpoint> = keyof CallOf<E> extends never
  ? [call?: CallOf<E>, options?: CallOptions]
  : [call: CallOf<E>, options?: CallOptions]

export interface Page<Row> {
  rows: Row[]
  total: number
  /** True if the list has more than `total` rows. */
  isCapped: boolean
  /** The number of rows in the list before this page. */
  before: number
  next: string | null
  previous: string | null
}

export type RowOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never

/** Calls the API. Throws an ApiError on any failure. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArgs<E>): Promise<ResponseOf<E>> {
  const answer = await send(endpoint, args[0] ?? {}, args[1] ?? {})
  // The server validates every response against the endpoint's schema before it sends it.
  return (endpoint.response === 'none' ? undefined : readJson(answer)) as ResponseOf<E>
}

/** Calls a paged list. The count and the cursors come from headers. */
export async function callPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  ...args: CallArgs<E>
): Promise<Page<RowOf<E>>> {
  const answer = await send(endpoint, args[0] ?? {}, args[1] ?? {})
  const rows = readJson(answer)
  if (!Array.isArray(rows)) throw unreadable(answer.status)
  return {
    // The server has validated each row.
    rows: rows as RowOf<E>[],
    total: Number(answer.header('x-total-count') ?? rows.length),
    isCapped: answer.header('x-total-capped') === 'true',
    before: Number(answer.header('x-offset') ?? 0),
    next: cursorOf(answer.header('link'), 'next'),
    previous: cursorOf(answer.header('link'), 'prev'),
  }
}

/** Calls an endpoint. Returns null if the caller's earlier response with the tag `ifNoneMatch` is still current. */
export async function callIfChanged<E extends Endpoint & { conditional: true }>(
  endpoint: E,
  ...args: CallArgs<E>
): Promise<{ value: ResponseOf<E>; tag: string | null } | null> {
  const answer = await send(endpoint, args[0] ?? {}, args[1] ?? {})
  if (answer.status === NOT_MODIFIED) return null
  // The server has validated the response.
  return { value: readJson(answer) as ResponseOf<E>, tag: answer.header('etag') }
}

/** Opens a stream for the caller to read: a file or the live events. */
export async function callStream(
  endpoint: Endpoint,
  parts: CallParts,
  options: CallOptions,
): Promise<Response> {
  return afterSigningInAgain(options, () => openStream(endpoint, parts, options))
}

async function openStream(endpoint: Endpoint, parts: CallParts, options: CallOptions): Promise<Response> {
  const token = storedToken()
  const headers = headersOf(token, options)
  const body = bodyOf(endpoint, parts, options, headers)
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    // Unprompted calls must not delay the calls that a person waits for.
    ...(options.background ? { priority: 'low' } : {}),
  }).catch((error: unknown) => {
    throw isAbort(error) ? error : unreachable()
  })
  if (response.ok) return response
  throw failureOf(endpoint, token, {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: await response.text().catch(() => ''),
  })
}

async function send(endpoint: Endpoint, parts: CallParts, options: CallOptions): Promise<Answer> {
  return afterSigningInAgain(options, () => sendOnce(endpoint, parts, options))
}

/** Repeats a call that requires a recent sign-in, after the person has signed in again. */
async function afterSigningInAgain<T>({ background }: CallOptions, once: () => Promise<T>): Promise<T> {
  try {
    return await once()
  } catch (error) {
    if (background || !isSignInTooOld(error) || !(await renewSignIn())) throw error
    return once()
  }
}

async function sendOnce(endpoint: Endpoint, parts: CallParts, options: CallOptions): Promise<Answer> {
  const token = storedToken()
  const headers = headersOf(token, options)
  const address = addressOf(endpoint, parts, options)
  const body = bodyOf(endpoint, parts, options, headers)
  const { method } = endpoint
  const answer =
    options.onProgress && body instanceof FormData
      ? await sendUpload({
          address,
          method,
          headers,
          body,
          onProgress: options.onProgress,
          signal: options.signal,
        })
      : await sendFetch(address, { method, headers, body, signal: options.signal })
  if (answer.status === NOT_MODIFIED && options.ifNoneMatch) return answer
  if (answer.status < 200 || answer.status > 299) throw failureOf(endpoint, token, answer)
  return answer
}

async function sendFetch(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init)
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      text: await response.text(),
    }
  } catch (error) {
    throw isAbort(error) ? error : unreachable()
  }
}

// A 401 from the login call means a wrong password. Any other 401 means that the session has ended. The specification
// requires the log text "Unauthorized" in both cases.
function failureOf(endpoint: Endpoint, token: string | null, answer: Answer): ApiError {
  const failure = errorFromBody(answer.status, parse(answer.text), answer.header('retry-after'))
  if (failure.code === 'MFA_SETUP_REQUIRED' && isOfThisSession(token)) leadToSetUp()
  if (answer.status !== 401) return failure
  console.error(UNAUTHORIZED)
  if (endpoint.name === 'login') return failure
  if (isOfThisSession(token)) endSession()
  return new ApiError({ kind: 'answer', status: 401, code: 'UNAUTHENTICATED', message: UNAUTHORIZED })
}

function readJson(answer: Answer): unknown {
  const value = parse(answer.text)
  if (value === undefined) throw unreadable(answer.status)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function cursorOf(link: string | null, rel: 'next' | 'prev'): string | null {
  for (const part of link?.split(/,\s*(?=<)/) ?? []) {
    const [, address, name] = /^<([^>]*)>.*rel="?(\w+)"?/.exec(part.trim()) ?? []
    if (address && name === rel) return new URL(address, 'http://localhost').searchParams.get('cursor')
  }
  return null
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
