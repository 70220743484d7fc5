import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../test/callers.ts'
import { buildProperty } from '../../test/factories.ts'
import { listen } from '../../test/rawRequest.ts'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'

const HOST = 'Host: localhost\r\n'

describe('parser errors', () => {
  let test: TestApp
  let port: number
  beforeAll(async () => {
    test = await startTestApp()
    port = await listen(test)
  })
  afterAll(() => test.close())

  /** Sends these bytes and returns the whole answer, once the server has closed the connection. */
  async function answerTo(bytes: string): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(bytes)
    const whole = await text(socket)
    const [head = '', body = ''] = whole.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
  }

  function expectErrorForm({ head, body }: { head: string; body: string }, code: string): void {
    const error = JSON.parse(body)
    expect(error).toEqual({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      requestId: expect.any(String),
    })
    expect(head).toContain(`x-request-id: ${error.requestId}`)
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(head).toContain('cache-control: no-store')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain("default-src 'none'")
  }

  it.each([
    ['a line that is not a request', 400, 'INVALID', 'HELLO\r\n\r\n'],
    ['an unknown method', 400, 'INVALID', `JUMP /api/health/live HTTP/1.1\r\n${HOST}\r\n`],
    ['an unknown version', 400, 'INVALID', `GET / HTTP/9.9\r\n${HOST}\r\n`],
    ['a bad header', 400, 'INVALID', `GET / HTTP/1.1\r\n${HOST}A b: c\r\n\r\n`],
    [
      'two lengths',
      400,
      'INVALID',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
    [
      'a length together with chunks',
      400,
      'INVALID',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['no host', 400, 'INVALID', 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a path that cannot be decoded',
      400,
      'INVALID',
      `GET /api/issues/%ff HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    ],
    [
      'a call with a lone per cent',
      400,
      'INVALID',
      `GET /api/% HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    ],
    ['endless headers', 431, 'TOO_LARGE', `GET / HTTP/1.1\r\n${HOST}A: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'an unknown expectation',
      417,
      'INVALID',
      `GET /api/health/live HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`,
    ],
  ])(
    '%s gets an answer with status %i in the standard error format [SAFE-04]',
    async (_name, status, code, bytes) => {
      const answer = await answerTo(bytes)
      expect(answer.status, answer.body).toBe(status)
      expectErrorForm(answer, code)
    },
  )

  it('a request whose headers do not arrive in time gets a timeout in the standard error format [SAFE-04]', async () => {
    const other = await startTestApp({ connectionString: test.connectionString })
    // The server's default for this timeout is several seconds.
    other.app.server.headersTimeout = 50
    const socket = connect(await listen(other), '127.0.0.1')
    socket.write('GET /api/health/live HTTP/1.1\r\n')
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    await other.close()
    expect(head).toMatch(/^HTTP\/1\.1 408 /)
    expectErrorForm({ head: head.toLowerCase(), body }, 'INVALID')
  })

  it.each([
    ['', 'HELLO\r\n\r\n'],
    [', another request or not', `GET /api/dashboard HTTP/1.1\r\n${HOST}\r\nHELLO\r\n\r\n`],
  ])('nothing is written into an answer that has begun%s [SAFE-04]', async (_name, then) => {
    const { token } = await signIn(test, 'TENANT', await buildProperty(test.services))
    const socket = connect(port, '127.0.0.1')
    let whole = ''
    const begun = Promise.withResolvers<void>()
    socket.on('data', (chunk) => {
      whole += chunk.toString()
      begun.resolve()
    })
    // The server cuts the connection during the answer. The socket can then report an error.
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(`GET /api/events HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\n\r\n`)
    await begun.promise
    socket.write(then)
    await closed
    expect(whole.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200'])
  })
})
