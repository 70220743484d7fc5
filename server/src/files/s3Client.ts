import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import type { S3Settings } from './settings.ts'

const RETRY_MS = [50, 100]

/** A failed S3 call. Contains a code, but never the request or the answer. */
export class S3Error extends Error {
  readonly code: string
  /** The bucket exists, but the object does not exist. */
  readonly isMissing: boolean
  /** The request is correct and might work later. */
  readonly isAway: boolean

  constructor(code: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(`The S3 file store failed: ${code}.`, { cause })
    this.name = 'S3Error'
    this.code = code
    this.isMissing = isMissing
    // Statuses 3xx and 4xx mean that the request is wrong, except 408 (too slow) and 429 (too many requests).
    this.isAway = !/^http (3|4(?!08|29))|^ENOTFOUND$/.test(code)
  }
}

export interface S3Object {
  body: AsyncIterable<Uint8Array>
  size: number
  /** Cancels the rest of the answer from the S3 server. */
  end(): void
}

export interface S3Page {
  objects: { name: string; modifiedAt: Date }[]
  next: string | undefined
  /** Time on the S3 server's clock when it answered. `modifiedAt` uses the same clock. */
  now: Date
}

export interface S3Client {
  /** Stores an object. Returns false if `ifNew` is set and the object already exists. */
  put(name: string, body: Blob, sha256: string, options?: { ifNew: boolean }): Promise<boolean>
  get(name: string): Promise<S3Object>
  delete(name: string): Promise<void>
  list(prefix: string, from?: string): Promise<S3Page>
}

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

const ErrorAnswer = z.object({ Error: z.object({ Code: z.string().regex(/^\w{1,60}$/) }) })
const ListAnswer = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.string() })).default([]),
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
  }),
})

/** A client for private objects of one bucket. Calls end after `timeoutMs`, including retries. */
export function s3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, region, bucketUrl, encryption, timeoutMs } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const addressOf = (name: string) => `${bucketUrl}/${name}`

  const ask = (url: string, init: RequestInit) => askWhole(client, url, init, timeoutMs)

  async function put(
    name: string,
    body: Blob,
    sha256: string,
    { ifNew }: { ifNew: boolean } = { ifNew: false },
  ): Promise<boolean> {
    const headers = {
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': sha256,
      ...(encryption === 'AES256' && { 'x-amz-server-side-encryption': encryption }),
      ...(ifNew && { 'if-none-match': '*' }),
    }
    const { response, text } = await ask(addressOf(name), { method: 'PUT', body, headers })
    // Another server has written the object first, or is writing it now.
    if (ifNew && (response.status === 412 || response.status === 409)) return false
    if (!response.ok) throw refused(response, text)
    return true
  }

  async function get(name: string): Promise<S3Object> {
    const patience = patienceOf(timeoutMs)
    const response = await patience.await(send(client, addressOf(name), { method: 'GET' }, patience.signal))
    if (!response.ok) throw refused(response, await patience.await(response.text()))
    const size = Number(response.headers.get('content-length') ?? Number.NaN)
    if (!response.body || !Number.isInteger(size)) throw new S3Error('an answer without a length')
    // The iterator locks the body. The garbage collector would end an unlocked body early, as if it were complete.
    return { body: readOn(response.body[Symbol.asyncIterator](), patience), size, end: patience.end }
  }

  return {
    put,
    get,
    delete: async (name) => {
      const { response, text } = await ask(addressOf(name), { method: 'DELETE' })
      if (!response.ok && !refused(response, text).isMissing) throw refused(response, text)
    },
    list: async (prefix, from) => {
      const url = new URL(bucketUrl)
      url.searchParams.set('list-type', '2')
      url.searchParams.set('prefix', prefix)
      if (from !== undefined) url.searchParams.set('continuation-token', from)
      const { response, text } = await ask(url.href, { method: 'GET' })
      if (!response.ok) throw refused(response, text)
      return pageOf(response, text)
    },
  }
}

/**
 * Sends the request, and sends it again if the S3 server is busy. A signal inside the request would be lost at the next
 * garbage collection, and the call would never time out.
 */
async function send(
  client: AwsClient,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  pauses = RETRY_MS,
): Promise<Response> {
  try {
    const request = await client.sign(url, init)
    const response = await fetch(request, { redirect: 'manual', signal })
    const [pause, ...rest] = pauses
    if (pause === undefined || (response.status < 500 && response.status !== 429)) return response
    await response.body?.cancel()
    await wait(Math.random() * pause)
    return await send(client, url, init, signal, rest)
  } catch (error) {
    throw brokenOff(error)
  }
}

async function askWhole(
  client: AwsClient,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ response: Response; text: string }> {
  const response = await send(client, url, init, AbortSignal.timeout(timeoutMs))
  const text = await response.text().catch((error: unknown) => {
    throw brokenOff(error)
  })
  return { response, text }
}

interface Patience {
  signal: AbortSignal
  /** Cancels the request if this step takes too long. */
  await<T>(step: Promise<T>): Promise<T>
  end(): void
}

function patienceOf(timeoutMs: number): Patience {
  const abort = new AbortController()
  return {
    signal: abort.signal,
    await: async (step) => {
      const timer = setTimeout(() => abort.abort(timedOut()), timeoutMs)
      try {
        return await step
      } catch (error) {
        throw brokenOff(error)
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => abort.abort(),
  }
}

/**
 * Reads the rest of an answer. If the S3 server is silent, the call times out. A slow reader does not cause a timeout.
 */
async function* readOn(chunks: AsyncIterator<Uint8Array>, patience: Patience): AsyncIterable<Uint8Array> {
  try {
    for (;;) {
      const next = await patience.await(chunks.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    patience.end()
  }
}

function pageOf(response: Response, text: string): S3Page {
  const parsed = ListAnswer.safeParse(parseXml(text))
  if (!parsed.success) throw new S3Error('a list that cannot be read')
  const { Contents, IsTruncated, NextContinuationToken } = parsed.data.ListBucketResult
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    objects: Contents.map(({ Key, LastModified }) => ({ name: Key, modifiedAt: new Date(LastModified) })),
    next: IsTruncated === 'true' ? NextContinuationToken : undefined,
    now: new Date(Number.isNaN(date) ? Date.now() : date),
  }
}

function parseXml(text: string): unknown {
  try {
    return xml.parse(text)
  } catch {
    return undefined
  }
}

// An S3 error can quote the request, including its signature. Only the code of the error is safe to show.
function refused(response: Response, text: string): S3Error {
  const parsed = ErrorAnswer.safeParse(parseXml(text))
  const code = parsed.success ? parsed.data.Error.Code : ''
  const isMissing = response.status === 404 && code === 'NoSuchKey'
  return new S3Error(`http ${response.status} ${code}`.trim(), { isMissing })
}

function timedOut(): S3Error {
  return new S3Error('ETIMEDOUT')
}

function brokenOff(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  if (!(error instanceof Error)) return new S3Error('unknown', { cause: error })
  if (error.name === 'TimeoutError') return timedOut()
  const source = error.cause ?? error
  const code = source instanceof Error && 'code' in source ? String(source.code) : error.name
  return new S3Error(code, { cause: error })
}
