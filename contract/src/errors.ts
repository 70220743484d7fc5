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

/** The body of every error response. `message` is always safe to show to people. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  /** Maps field names to error messages. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The current state of the record, if the edit was based on an older version. */
  current: z.optional(z.unknown()),
  /** The allowed statuses, if the call asked for a status that is not allowed. */
  allowed: z.optional(z.array(z.string())),
  /** Work orders that are still open although the call would end their issue. */
  orders: z.optional(z.array(z.object({ orderId: z.number(), firmName: z.string(), status: z.string() }))),
  /** Expired papers of a firm, each with the last day on which it was valid. */
  papers: z.optional(z.array(z.object({ name: z.string(), expiresOn: z.string() }))),
  /** True if the sign-in is too old for this call. */
  reauthenticate: z.optional(z.boolean()),
  /** True if the call ended the session. */
  sessionEnded: z.optional(z.boolean()),
  /**
   * The second step that the call needs: its kind, how often the code can be sent again, and the seconds until it can
   * be sent again.
   */
  factor: z.optional(Factor),
  resendsLeft: z.optional(z.number()),
  retryAfter: z.optional(z.number()),
})
export type ErrorBody = z.infer<typeof ErrorBody>
