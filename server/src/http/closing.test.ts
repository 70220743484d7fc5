import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerAnswers } from './answers.ts'
import { registerClosing } from './closing.ts'

/** This answer is larger than the buffers of a connection. */
const MUCH = 32 * 1024 * 1024

async function serve(
  prepare: (app: FastifyInstance) => void,
): Promise<{ app: FastifyInstance; port: number }> {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  registerAnswers(app)
  registerClosing(app)
  prepare(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

function ask(port: number): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent }, resolve).on('error', reject).end()
  })
}

test('an answer begun before shutdown is sent completely, and its connection is closed [DB-33]', async () => {
  const body = new PassThrough()
  const { app, port } = await serve((served) => served.get('/', async (_request, reply) => reply.send(body)))
  body.write('begun, ')
  const answer = await ask(port)
  expect(answer.headers.connection).toBe('keep-alive')
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  body.end('and ended')
  expect(await text(answer)).toBe('begun, and ended')
  await closed
})

test('a finished answer that is still being sent at shutdown is sent completely [DB-33]', async () => {
  const given = Promise.withResolvers<ServerResponse>()
  const { app, port } = await serve((served) =>
    served.get('/', async (_request, reply) => {
      given.resolve(reply.raw)
      return Buffer.alloc(MUCH)
    }),
  )
  const reader = connect(port, '127.0.0.1')
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const response = await given.promise
  await vi.waitFor(() => expect(response.writableEnded).toBe(true))
  const closed = app.close()
  expect((await buffer(reader)).length).toBeGreaterThan(MUCH)
  expect(response.writableFinished).toBe(true)
  await closed
})

test('a request on a connection that was opened just before shutdown is answered [DB-33]', async () => {
  const { app, port } = await serve((served) => served.get('/', async () => 'pong'))
  const reader = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await text(reader)).toContain('pong')
  await closed
})

test('requests on connections that still wait to be accepted at shutdown are answered [DB-33]', async () => {
  const { app, port } = await serve((served) => served.get('/', async () => 'pong'))
  const readers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'))
  await Promise.all(readers.map((reader) => once(reader, 'connect')))
  const closed = app.close()
  for (const reader of readers) reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  for (const reader of readers) expect(await text(reader)).toContain('pong')
  await closed
})

test('a connection without a request does not stop a server from shutting down [DB-33]', async () => {
  const { app, port } = await serve((served) => served.get('/', async () => 'pong'))
  const reader = connect(port, '127.0.0.1')
  await once(app.server, 'connection')
  await app.close()
  expect(await text(reader)).toBe('')
})

test('a request that takes too long does not stop a server from shutting down [DB-33]', async () => {
  const reached = Promise.withResolvers<void>()
  const { app, port } = await serve((served) =>
    served.get('/', () => {
      reached.resolve()
      return new Promise(() => {})
    }),
  )
  const asked = ask(port).catch((error: NodeJS.ErrnoException) => error.code)
  await reached.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  await vi.advanceTimersByTimeAsync(8000)
  expect(await asked).toBe('ECONNRESET')
  await closed
})
