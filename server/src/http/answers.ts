import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const NONE: ReadonlySet<ServerResponse> = new Set()
const answers = new WeakMap<Socket, Set<ServerResponse>>()

/** Returns a connection's unfinished answers. A client can send several requests before it gets the first answer. */
export function answersOf(socket: Socket): ReadonlySet<ServerResponse> {
  return answers.get(socket) ?? NONE
}

/** Tracks open answers from now on. Register this hook before anything that uses `answersOf`. */
export function registerAnswers(app: FastifyInstance): void {
  app.server.on('request', ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set()
    answers.set(socket, open.add(response))
    response.once('close', () => open.delete(response))
  })
}
