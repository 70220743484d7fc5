import * as z from 'zod/mini'
import { Id, Instant, SearchText } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'

/** Why an email was not accepted. */
export const RECEIVED_REASONS = [
  'noToken',
  'wrongToken',
  'deadToken',
  'empty',
  'unreadable',
  'tooLarge',
  'tooMany',
  'automatic',
  'calendar',
  'bounce',
] as const
export const ReceivedReason = z.enum(RECEIVED_REASONS)
export type ReceivedReason = z.infer<typeof ReceivedReason>

/** A received email that did not become a note. Its content is not kept. */
export const ReceivedMail = z.object({
  id: Id,
  receivedAt: Instant,
  /**
   * The sender that the email names, which might be false. Null if the email names no sender, or if the server did not
   * read the email.
   */
  from: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  reason: ReceivedReason,
  /** How many emails this row represents. A sender above the daily limit gets a single row. */
  times: z.int().check(z.positive()),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const ListReceivedMails = z.object({
  ...PageQuery,
  sort: sortOf(['-receivedAt', 'receivedAt']),
  /** Matches part of the sender or the subject. */
  q: SearchText,
  reason: z.optional(z.enum(RECEIVED_REASONS, { error: 'Choose a reason from the list.' })),
})
export type ListReceivedMails = z.output<typeof ListReceivedMails>
