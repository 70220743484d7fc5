import * as z from 'zod/mini'
import { Instant } from '../fields.ts'

/** A mail or text message, as its reader gets it. */
export const OutboxMessage = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  /** Null once it was erased, 30 days after the message was sent or given up. */
  text: z.nullable(z.string()),
  /** Null while it waits. */
  sentAt: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
