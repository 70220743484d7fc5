import type { Factor } from '@doorstep/contract/access'
import type { ErrorCode } from '@doorstep/contract/errors'

/** How each code is answered. */
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
  /** Field name to the sentence to show at it. */
  fields?: Record<string, string>
  /** The row that a stale edit met, as its reader may see it. */
  current?: unknown
  /** The steps that an illegal transition missed. */
  allowed?: readonly string[]
  /** The work orders that are still open, where an issue would end with them. */
  orders?: { orderId: number; firmName: string; status: string }[]
  /** Papers of a firm that have expired. */
  papers?: { name: string; expiresOn: string }[]
  reauthenticate?: boolean
  /** For the audit alone. */
  denial?: 'otherIdentity'
  sessionEnded?: boolean
  /** Where a second step stands that the call asks for. */
  secondStep?: { factor: Factor; resendsLeft: number; retryAfter: number }
  /** Seconds, for RATE_LIMITED and UNAVAILABLE. */
  retryAfter?: number
  cause?: unknown
}

/** The only error that reaches a caller as written: `message` is a sentence for a person. */
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

/** Absent, or out of the reader's sight: both read the same. */
export function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Not found.')
}

/** Bad input, one sentence a field; the first is the message. */
export function invalid(fields: Record<string, string>, details: Details = {}): AppError {
  const message = Object.values(fields)[0] ?? 'Something in the request is not right. Check it and try again.'
  return new AppError('INVALID', message, { ...details, fields })
}

/** Somebody else has changed the thing since it was read; `current` is what it is now. */
export function stale(thing: string, current: unknown): AppError {
  return new AppError(
    'CONFLICT',
    `Somebody else has changed this ${thing} in the meantime. Check what changed and save again.`,
    { current },
  )
}

/** Why the server cannot start, in one sentence that names the cause. Ends the process with code 1. */
export class StartupError extends Error {}
