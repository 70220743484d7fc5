import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '@doorstep/contract/errors'
import { SERVER_ERROR } from '@doorstep/contract/errors'
import { databaseRefusal } from '../db/refusal.ts'
import { AppError, ERROR_STATUS } from '../errors.ts'
import { isApiPath } from './apiPath.ts'
import { noteDenial } from './denials.ts'
import { takeBackAnswer } from './replacedAnswers.ts'

export const DEFAULT_RETRY_SECONDS = 5

/** Code and message for each status with which the framework refuses a request. */
const REFUSALS: Record<number, [ErrorCode, string]> = {
  400: ['INVALID', 'We couldn’t read the request. Check it and send it again.'],
  403: ['NOT_FOUND', 'Not found.'],
  404: ['NOT_FOUND', 'Not found.'],
  413: ['TOO_LARGE', 'The request is too large. Send less at once.'],
  415: ['UNSUPPORTED_TYPE', 'This call does not accept the content type of the request.'],
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    // Compares the route, because the address of a call can be written in several ways.
    const isCall = request.routeOptions.config.endpoint !== undefined
    const isPage = !isCall && !isApiPath(request.url.split('?')[0] ?? '')
    if (isPage && refusal.code === 'NOT_FOUND')
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return sendError(request, reply, refusal, error)
  })
}

/** Headers for answers that are sent before any hook can add headers. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sends errors from the router, before any hook has run. */
export function sendFrameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(BARE_HEADERS).header('x-request-id', request.id)
  void sendError(request, reply, toAppError(error), error)
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  cause: unknown = error,
): FastifyReply {
  const { fields, current, allowed, orders, papers, reauthenticate, sessionEnded, secondStep, retryAfter } =
    error.details
  const status = ERROR_STATUS[error.code]
  takeBackAnswer(reply)
  noteDenial(request, reply, error)
  const failure = { err: cause, route: request.routeOptions.config.endpoint?.name ?? 'page' }
  if (status === 500) request.log.error(failure, 'request failed')
  else if (status === 503) request.log.warn(failure, 'request refused')
  if (status === 429 || status === 503)
    void reply.header('retry-after', Math.ceil(retryAfter ?? DEFAULT_RETRY_SECONDS))
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(allowed && { allowed: [...allowed] }),
    ...(orders && { orders }),
    ...(papers && { papers }),
    ...(reauthenticate && { reauthenticate }),
    ...(sessionEnded && { sessionEnded }),
    ...secondStep,
  }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Turns any error into an AppError. If an error is not meant for callers, its message is replaced. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refused = databaseRefusal(error)
  if (refused) return refused
  const refusal = REFUSALS[statusOf(error)]
  if (refusal) return new AppError(refusal[0], refusal[1], { cause: error })
  return new AppError('INTERNAL', SERVER_ERROR, { cause: error })
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 && !(status in REFUSALS) ? 400 : status
}
