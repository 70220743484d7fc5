import type { FastifyInstance } from 'fastify'
import { answersOf } from './answers.ts'

/** A connection on which nothing moves is closed, unless this server itself is still at work on an answer for it. */
export function registerSilence(app: FastifyInstance): void {
  app.server.on('timeout', (socket) => {
    const isAtWork = [...answersOf(socket)].some(({ headersSent }) => !headersSent)
    if (!isAtWork) socket.destroy()
  })
}
