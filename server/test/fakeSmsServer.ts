import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface FakeSmsServer {
  url: string
  calls: SmsCall[]
  /** Sets the status of the next answers. 0 means that no answer is sent. */
  answer: (status: number, headers?: Record<string, string>) => void
  close(): Promise<void>
}

/** Starts a web service that accepts text messages, like Twilio or a custom gateway. */
export async function startSmsServer(): Promise<FakeSmsServer> {
  const calls: SmsCall[] = []
  let next: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      calls.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() })
      if (next.status !== 0) response.writeHead(next.status, next.headers).end('{"sid":"SM1"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (status, headers = {}) => {
      next = { status, headers }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
