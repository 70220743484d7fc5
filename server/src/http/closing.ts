import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { answersOf } from './answers.ts'

/** Requests under way may go on for so long once the server is closed. */
const LIMIT_MS = 8000
const LOOK_MS = 50

/** An answer that was begun before has not said that it is the last one of its connection. */
function endAfter(socket: Socket, answer: ServerResponse): void {
  answer.once('close', () => {
    if (answersOf(socket).size === 0) socket.destroySoon()
  })
}

/** A server that is closed sends what it answers to the end, keeps no connection, and waits for nobody for ever. */
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
    // Node takes a connection for idle, and cuts it, whose answer is complete here but still on its way.
    while (isSending()) await delay(LOOK_MS)
  })
}
