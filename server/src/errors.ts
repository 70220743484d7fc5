import type { Factor } from '@doorstep/contract/access'
import type { ErrorCode } from '@doorstep/contract/errors'

export const ERROR_STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  MFA_REQUIRED: 401,
  FORBIDDEN: 403,
  MFA_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

interface Details {
  /** Sentences to show next to fields, by field name. */
  fields?: Record<string, string>
  /** The current record after a stale edit, with the fields that the reader can see. */
  current?: unknown
  /** The steps that are allowed instead, if the requested step is not allowed. */
  allowed?: readonly string[]
  /** Work orders that are still open on an issue that is about to end. */
  orders?: { orderId: number; firmName: string; status: string }[]
  /** Expired papers of a firm. */
  papers?: { name: string; expiresOn: string }[]
  reauthenticate?: boolean
  /** The reason for a denial, which only the audit records. Never sent to the caller. */
  denial?: 'otherIdentity'
  sessionEnded?: boolean
  /** State of the second step that the call requires. */
  secondStep?: { factor: Factor; resendsLeft: number; retryAfter: number }
  /** Seconds to wait, for RATE_LIMITED and UNAVAILABLE. */
  retryAfter?: number
  cause?: unknown
}

/** The only error that reaches a caller unchanged. `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Returns the same error for a missing object and for an object that the reader cannot see. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Not found.')
}

/** Returns the error for bad input, with one sentence for each field. The first sentence is the message. */
export function invalid(fields: Record<string, string>, details: Details = {}): AppError {
  const message = Object.values(fields)[0] ?? 'Something in the request is not right. Check it and try again.'
  return new AppError('INVALID', message, { ...details, fields })
}

/**
 * Refuses an edit because somebody else has changed the object in the meantime. `current` is the object as it is now.
 */
export function stale(thing: string, current: unknown): AppError {
  return new AppError(
    'CONFLICT',
    `Somebody else has changed this ${thing} in the meantime. Check what changed and save again.`,
    { current },
  )
}

/** An error that stops the server from starting. The message is one sentence, and the process ends with code 1. */
export class StartupError extends Error {}
