import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const NONE: ReadonlySet<ServerResponse> = new Set()
const answers = new WeakMap<Socket, Set<ServerResponse>>()

/** A connection's answers that are not yet sent to their end; requests may come before the answers to others. */
export function answersOf(socket: Socket): ReadonlySet<ServerResponse> {
  return answers.get(socket) ?? NONE
}

/** Knows from now on which answers are open. Before whatever else asks. */
export function registerAnswers(app: FastifyInstance): void {
  app.server.on('request', ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
}
