import * as z from 'zod/mini'
import { Id, Instant, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'

/** Why a mail was not taken. */
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

/** A mail that came in and is no note; of what stood in it nothing is kept. */
export const ReceivedMail = z.object({
  id: Id,
  receivedAt: Instant,
  /** Whom it says that it is from; null where it does not, or was not read. */
  from: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  reason: ReceivedReason,
  /** How many mails the line stands for: beyond the limit of a day a sender has one line. */
  times: z.int().check(z.positive()),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const ListReceivedMails = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(['-receivedAt', 'receivedAt'], {
      error: 'This list cannot be sorted in that order. Choose another order.',
    }),
    '-receivedAt',
  ),
  /** A part of the sender or of the subject. */
  q: SearchText,
  reason: z.optional(z.enum(RECEIVED_REASONS, { error: 'Choose a reason from the list.' })),
})
export type ListReceivedMails = z.output<typeof ListReceivedMails>
