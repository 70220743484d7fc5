import { request } from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestApp } from './testApp.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface RawOptions {
  method?: string
  /** The path exactly as sent, without any normalisation. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** Closes the connection if there is no answer after this time. */
  timeoutMs?: number
}

/** Opens the application on the loopback address, and returns its port. */
export async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends a request over a real connection, byte for byte. */
export function rawRequest(port: number, options: RawOptions): Promise<RawAnswer> {
  const { method = 'GET', path, headers, body, timeoutMs = 10_000 } = options
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false, signal },
      (answer) => {
        text(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: content }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
