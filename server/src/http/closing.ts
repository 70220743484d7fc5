import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answersOf } from './answers.ts'

/** The time for which running requests may continue once the server is closing. */
const LIMIT_MS = 8000
/** How long a closing server waits for the first request of a new connection. */
const FIRST_REQUEST_MS = 500
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
  const unused = new Set<Socket>()
  let accepted = 0
  let isClosing = false
  app.server.on('connection', (socket) => {
    accepted += 1
    connections.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      unused.delete(socket)
    })
  })
  app.server.on('request', ({ socket }, answer) => {
    unused.delete(socket)
    if (isClosing) endAfter(socket, answer)
  })
  const isSending = (): boolean =>
    [...connections].some((socket) => [...answersOf(socket)].some(({ writableEnded }) => writableEnded))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of connections) for (const answer of answersOf(socket)) endAfter(socket, answer)
    const late = setTimeout(() => app.server.closeAllConnections(), LIMIT_MS)
    app.server.once('close', () => clearTimeout(late))
    const waitsUntil = performance.now() + FIRST_REQUEST_MS
    // The operating system cuts off connections that wait to be accepted at the close. Two turns of the event loop accept
    // at least one of them.
    for (let before = -1; before < accepted && performance.now() < waitsUntil;) {
      before = accepted
      await nextTurn()
      await nextTurn()
    }
    // Node's own close would at once cut off connections whose request has not arrived yet, and answers that are complete
    // but not sent yet.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(app.server, () => resolve()))
    const isExpecting = (): boolean => unused.size > 0 && performance.now() < waitsUntil
    while (isSending() || isExpecting()) await delay(LOOK_MS)
    // Reads what has arrived in the meantime.
    await nextTurn()
    app.server.closeIdleConnections()
    await closed
  })
}
