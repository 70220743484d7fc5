import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDenials } from '../audit/denials.ts'
import type { DenialReason } from '../audit/denials.ts'
import { asCode } from '../audit/split.ts'
import type { AppError } from '../errors.ts'
import { ERROR_STATUS } from '../errors.ts'

export function registerDenials(app: FastifyInstance): void {
  const denials = createDenials(app.services)
  app.decorate('denials', denials)
  app.addHook('onClose', () => denials.write())
}

/**
 * Writes a denial to the audit once its answer has been sent. A denial means that the person lacks the right, or cannot
 * see the object. If the call has no session, the denial is only logged.
 */
export function noteDenial(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { endpoint } = request.routeOptions.config
  const { caller } = request
  const status = ERROR_STATUS[error.code]
  if (!endpoint || !caller || (status !== 403 && status !== 404)) return
  const ids = idsOf(request)
  if (status === 404 && Object.keys(ids).length === 0) return
  const { userId, sessionId } = caller
  const denial = { userId, sessionId, requestId: request.id, call: asCode(endpoint.name), status, ids }
  finished(reply.raw, () => request.server.denials.note({ ...denial, why: reasonOf(error) }))
}

function reasonOf({ code, details }: AppError): DenialReason | undefined {
  if (code === 'MFA_SETUP_REQUIRED') return 'secondStepMissing'
  return details.reauthenticate === true ? 'staleSignIn' : details.denial
}

const ID_FIELD = /^[a-z][A-Za-z]*Ids?$/
const DIGITS = /^[0-9]{1,15}$/

/**
 * Collects ids from the fields that the call declares. If the input has not been read yet, collects them from the path.
 */
function idsOf({ input, params }: FastifyRequest): Record<string, number[]> {
  const parts = input ? Object.values(input).flat() : [params]
  const ids: Record<string, number[]> = {}
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const [name, value] of Object.entries(part)) {
      const numbers = ID_FIELD.test(name) ? [value].flat().filter(isId).map(Number) : []
      if (numbers.length > 0) ids[name] = [...(ids[name] ?? []), ...numbers]
    }
  }
  return ids
}

const isId = (value: unknown): boolean =>
  Number.isSafeInteger(value) || (typeof value === 'string' && DIGITS.test(value))
