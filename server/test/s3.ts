import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'
import { vi } from 'vitest'
import { signatureOf } from './signature.ts'

const BUCKET = 'files'
const REGION = 'eu-west-2'
export const S3_SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY'

/**
 * The way in which a call fails. A number is the status of the answer.
 * - `gone`: breaks the connection
 * - `silent`: sends nothing
 * - `error`: answers 500
 * - `cut`: breaks off half an answer
 * - `stalled`: stops in the middle of an answer
 * - `late`: does the work but loses the answer
 * - `held`: waits for `heal`
 */
export type S3Fault = 'gone' | 'silent' | 'error' | 'cut' | 'stalled' | 'late' | 'held' | 408 | 429

type Method = 'GET' | 'PUT' | 'DELETE'

interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export interface TestS3 {
  /** The settings of a product server that stores its files in this store. */
  settings: Record<string, string>
  calls: Call[]
  /** Makes calls of this method fail from now on. With `times`, only this many calls fail. */
  break(fault: S3Fault, method: Method, times?: number): void
  heal(): void
  /** Sets the server's clock ahead from now on. */
  goAhead(minutes: number): void
  /** Number of calls of this method that have failed since `break`. */
  broken(method: Method): number
  keys(): Promise<string[]>
  /** Stores data under a key, as if it had been written this many minutes ago. */
  write(key: string, data: Buffer, minutesAgo?: number): Promise<void>
  read(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  close(): Promise<void>
}

/**
 * Starts an in-memory S3 store behind a server that checks every signature and hash like S3, and that tests can break.
 */
export async function startS3(): Promise<TestS3> {
  const s3 = await startFauxqs({ port: 0, logger: false })
  s3.createBucket(BUCKET)
  const calls: Call[] = []
  let aheadMs = 0
  const faults = new Map<string, { kind: S3Fault; left: number; met: number }>()
  let healed = Promise.withResolvers<void>()

  function faultOf(method: string): S3Fault | undefined {
    const fault = faults.get(method)
    if (!fault || fault.left === 0) return undefined
    fault.left -= 1
    fault.met += 1
    return fault.kind
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    calls.push({ method, path: url, headers })
    const kind = faultOf(method)
    if (kind === 'gone' || (kind === 'cut' && method !== 'GET')) return void request.socket.destroy()
    const body = Buffer.concat((await Array.fromAsync(request)) as Buffer[])
    if (kind === 'silent') return undefined
    if (kind === 'error') return refuse(response, 500, 'InternalError')
    if (kind === 408 || kind === 429) return refuse(response, kind, 'SlowDown')
    const problem = problemOf(request, body)
    if (problem !== undefined) return refuse(response, 403, problem)
    if (kind === 'held') await healed.promise
    const answer = await fetch(`${s3.address}${url}`, {
      method,
      headers: plain(headers),
      ...(method === 'PUT' && { body }),
    })
    const data = Buffer.from(await answer.arrayBuffer())
    if (kind === 'late') return void request.socket.destroy()
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    const date = new Date(Date.now() + aheadMs).toUTCString()
    response.writeHead(answer.status, { 'content-length': data.length, 'content-type': type, date })
    if (kind !== 'cut' && kind !== 'stalled') return void response.end(data)
    const half = data.subarray(0, data.length / 2)
    response.write(half, () => kind === 'cut' && request.socket.destroy())
    return undefined
  }

  const server = createServer((request, response) => {
    // Nobody is waiting for the answer, so the connection is closed.
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const inside = (key: string): string => `${s3.address}/${BUCKET}/stored/${key}`
  return {
    settings: {
      FILE_STORE: 's3',
      S3_BUCKET_URL: `http://127.0.0.1:${port}/${BUCKET}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: S3_SECRET,
    },
    calls,
    break: (kind, method, times = Infinity) => {
      healed = Promise.withResolvers()
      faults.set(method, { kind, left: times, met: 0 })
    },
    heal: () => {
      faults.clear()
      healed.resolve()
    },
    goAhead: (minutes) => {
      aheadMs = minutes * 60_000
    },
    broken: (method) => faults.get(method)?.met ?? 0,
    keys: async () => {
      const text = await (await fetch(`${s3.address}/${BUCKET}?list-type=2&prefix=stored/`)).text()
      return [...text.matchAll(/<Key>stored\/(\w+)<\/Key>/g)].map(([, key]) => key ?? '')
    },
    write: async (key, data, minutesAgo = 0) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs - minutesAgo * 60_000 })
      await fetch(inside(key), { method: 'PUT', body: new Uint8Array(data) }).finally(() =>
        vi.useRealTimers(),
      )
    },
    read: async (key) => Buffer.from(await (await fetch(inside(key))).arrayBuffer()),
    remove: async (key) => {
      await fetch(inside(key), { method: 'DELETE' })
    },
    close: async () => {
      healed.resolve()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await s3.stop()
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  // S3 quotes the access key of the request.
  const text = `<Error><Code>${code}</Code><AWSAccessKeyId>AKIDEXAMPLE</AWSAccessKeyId></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

function problemOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const sent = /Signature=(\w+)$/.exec(headers.authorization ?? '')?.[1]
  if (!headers.authorization?.includes(`/${REGION}/s3/aws4_request`)) return 'AuthorizationHeaderMalformed'
  // No signed header appears twice, so none of the values is a list.
  const single = headers as Record<string, string | undefined>
  if (sent !== signatureOf({ method, url, headers: single }, S3_SECRET)) return 'SignatureDoesNotMatch'
  const hash = createHash('sha256').update(body).digest('hex')
  if (method === 'PUT' && headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  if (method === 'PUT' && headers['content-length'] !== String(body.length)) return 'MissingContentLength'
  return undefined
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  const names = ['content-type', 'if-none-match']
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}
