import * as z from 'zod/mini'
import { Factor } from './access.ts'

export const SERVER_ERROR = 'Server error. Please try again.'

export const ErrorCode = z.enum([
  'INVALID',
  'UNAUTHENTICATED',
  'MFA_REQUIRED',
  'FORBIDDEN',
  'MFA_SETUP_REQUIRED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The one shape of every failed answer. `message` may always be shown to a person. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  /** Field name to its sentence. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The row that a stale edit met. */
  current: z.optional(z.unknown()),
  /** The steps that an illegal transition missed. */
  allowed: z.optional(z.array(z.string())),
  /** The work orders that are still open, where an issue would end with them. */
  orders: z.optional(z.array(z.object({ orderId: z.number(), firmName: z.string(), status: z.string() }))),
  /** Papers of a firm that have expired, each with its last day. */
  papers: z.optional(z.array(z.object({ name: z.string(), expiresOn: z.string() }))),
  /** The sign-in is too old for this call. */
  reauthenticate: z.optional(z.boolean()),
  /** The session that asked ended with this answer. */
  sessionEnded: z.optional(z.boolean()),
  /** A second step that the call asks for: what by, how often its code may be sent again, and in how many seconds. */
  factor: z.optional(Factor),
  resendsLeft: z.optional(z.number()),
  retryAfter: z.optional(z.number()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
