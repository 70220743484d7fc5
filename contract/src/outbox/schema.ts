import * as z from 'zod/mini'
import { Id, IdInput, Instant, SearchText } from '../fields.ts'
import { PageQuery } from '../paging.ts'

const CHANNELS = ['email', 'sms'] as const

/** A mail or text message, as its reader gets it. */
export const OutboxMessage = z.object({
  channel: z.enum(CHANNELS),
  to: z.string(),
  subject: z.nullable(z.string()),
  /** Null once it was erased, 30 days after the message was sent or given up. */
  text: z.nullable(z.string()),
  /** Where the answer to a mail goes; null where nobody takes answers. */
  replyTo: z.nullable(z.string()),
  /** Null while it waits. */
  sentAt: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** What a message is about. */
export const MESSAGE_KINDS = [
  'code',
  'link',
  'invitation',
  'account',
  'signUp',
  'issue',
  'question',
  'announcement',
  'personalData',
  'other',
] as const
export const MessageKind = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof MessageKind>

/** Why a message cannot be tried again: what was secret in it is wiped, or its text was erased. */
export const RETRY_BLOCKS = ['secret', 'erased'] as const
export type RetryBlock = (typeof RETRY_BLOCKS)[number]

/** A message that was given up, without anything that stood in it. */
export const FailedMessage = z.object({
  id: Id,
  channel: z.enum(CHANNELS),
  kind: MessageKind,
  /** An address; of a phone number the end alone. */
  to: z.string(),
  /** When it was given up. */
  failedAt: Instant,
  /** How often it was tried. */
  attempts: z.number(),
  /** A short code of the gateway's, or of ours. */
  failure: z.string(),
  blocked: z.nullable(z.enum(RETRY_BLOCKS)),
})
export type FailedMessage = z.infer<typeof FailedMessage>

const failedFilter = {
  /** A part of the address, or all of the phone number. */
  q: SearchText,
  channel: z.optional(z.enum(CHANNELS, { error: 'Choose email or sms.' })),
  kind: z.optional(z.enum(MESSAGE_KINDS, { error: 'Choose a kind from the list.' })),
}

export const ListFailedMessages = z.object({
  ...PageQuery,
  sort: z.prefault(
    z.enum(['-failedAt', 'failedAt'], {
      error: 'This list cannot be sorted in that order. Choose another order.',
    }),
    '-failedAt',
  ),
  ...failedFilter,
})
export type ListFailedMessages = z.output<typeof ListFailedMessages>

/** Which of them are tried again: all that the list shows by the same filter. */
export const RetryFailedMessages = z.object(failedFilter)
export type RetryFailedMessages = z.output<typeof RetryFailedMessages>

/** How many are tried again, and how many match that cannot be. */
export const RetriedMessages = z.object({ retried: z.number(), left: z.number() })
export type RetriedMessages = z.infer<typeof RetriedMessages>

export const MessageParams = z.object({ messageId: IdInput })
