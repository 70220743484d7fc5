import { request as open } from 'node:http'
import type { Agent, IncomingHttpHeaders } from 'node:http'
import type { BenchRequest } from './scenario.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /**
   * Milliseconds from the decision to send until the last byte of the response, including the wait for a free
   * connection.
   */
  ms: number
}

/** Sends one request. Every status counts as a response. */
export function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: BenchRequest,
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const request = open(new URL(path, url), { agent, method, headers: { ...headers, ...length } })
    request.once('error', reject)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      )
    })
    request.end(body)
  })
}
