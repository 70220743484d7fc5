import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ErrorBody, ErrorCode } from '@doorstep/contract/errors'
import { AppError } from '../errors.ts'
import { answersOf } from './answers.ts'
import { BARE_HEADERS } from './errorHandler.ts'

interface Refusal {
  status: number
  code: ErrorCode
  message: string
}

const UNREADABLE: Refusal = {
  status: 400,
  code: 'INVALID',
  message: 'We couldn’t read the request. Check it and send it again.',
}
const EXPECTATION: Refusal = { ...UNREADABLE, status: 417 }
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'INVALID',
    message: 'The request took too long to arrive. Please try again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'TOO_LARGE',
    message: 'The request is too large. Send less at once.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'TOO_LARGE',
    message: 'The headers of the request are too large. Shorten them.',
  },
}

/** Sends the standard error format for requests that Node's own parser rejects. */
export function registerParserErrors(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }) => end(app.log, socket, EXPECTATION))
  // Without this handler, Node would answer with an empty body.
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw new AppError(UNREADABLE.code, UNREADABLE.message)
  })
}

/** Returns the handler for the server option `clientErrorHandler`. */
export function clientErrorHandler(
  log: FastifyBaseLogger,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    end(log, socket, REFUSALS[error.code ?? ''] ?? UNREADABLE)
  }
}

function end(log: FastifyBaseLogger, socket: Socket, { status, code, message }: Refusal): void {
  const open = [...answersOf(socket)]
  // Once an answer has begun, nothing else may be written into it.
  const isAnswering = open.some((answer) => answer.headersSent && !answer.writableFinished)
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  log.info({ requestId, status }, 'request refused by the parser')
  const error: ErrorBody = { code, message, requestId }
  const body = JSON.stringify(error)
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
  // Ignores all further data from the client.
  socket.destroySoon()
}
