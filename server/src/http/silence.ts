import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection on which nothing moves is closed, unless this server itself is still at work on an answer for it. */
export function registerSilence(app: FastifyInstance): void {
  const answers = new WeakMap<Socket, Set<ServerResponse>>()
  app.server.on('request', ({ socket }, response) => {
    const ofSocket = answers.get(socket) ?? new Set()
    answers.set(socket, ofSocket.add(response))
    response.once('close', () => ofSocket.delete(response))
  })
  app.server.on('timeout', (socket) => {
    const isAtWork = [...(answers.get(socket) ?? [])].some(({ headersSent }) => !headersSent)
    if (!isAtWork) socket.destroy()
  })
}
