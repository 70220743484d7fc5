import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answersOf } from './answers.ts'

/** The time for which running requests may continue once the server is closing. */
const LIMIT_MS = 8000
const LOOK_MS = 50

/**
 * Closes the connection after its last answer. An answer that began before the shutdown did not tell the client that
 * the connection will close.
 */
function endAfter(socket: Socket, answer: ServerResponse): void {
  answer.once('close', () => {
    if (answersOf(socket).size === 0) socket.destroySoon()
  })
}

/** On shutdown, finishes sending answers, keeps no connections, and cuts off requests that take too long. */
export function registerClosing(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    if (isClosing) endAfter(socket, answer)
  })
  const isSending = (): boolean =>
    [...connections].some((socket) => [...answersOf(socket)].some(({ writableEnded }) => writableEnded))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of connections) for (const answer of answersOf(socket)) endAfter(socket, answer)
    const late = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS)
    app.server.once('close', () => clearTimeout(late))
    // On shutdown, Node treats a connection as idle once its answer is complete, even if the answer has not been sent
    // yet.
    while (isSending()) await delay(LOOK_MS)
  })
}
