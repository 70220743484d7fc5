import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Requests under way may go on for so long once the server is closed. */
const LIMIT_MS = 8000
const LOOK_MS = 50

/** A server that is closed sends what it answers to the end, keeps no connection, and waits for nobody for ever. */
export function registerClosing(app: FastifyInstance): void {
  /** The answers of each connection that are not yet sent to their end. */
  const connections = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const answers = connections.get(socket)?.add(response)
    response.once('close', () => {
      answers?.delete(response)
      // An answer that was begun before has not said that it is the last one of its connection.
      if (isClosing && answers?.size === 0) socket.destroySoon()
    })
  })
  const isSending = (): boolean =>
    [...connections.values()].some((answers) => [...answers].some(({ writableEnded }) => writableEnded))
  app.addHook('preClose', async () => {
    isClosing = true
    const late = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS)
    app.server.once('close', () => clearTimeout(late))
    // Node takes a connection for idle, and cuts it, whose answer is complete here but still on its way.
    while (isSending()) await delay(LOOK_MS)
  })
}
