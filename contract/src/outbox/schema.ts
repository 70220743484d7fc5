import * as z from 'zod/mini'
import { Id, IdInput, Instant, SearchText } from '../fields.ts'
import { PageQuery, sortOf } from '../paging.ts'

const CHANNELS = ['email', 'sms'] as const

/** An email or text message, as its recipient gets it. */
export const OutboxMessage = z.object({
  channel: z.enum(CHANNELS),
  to: z.string(),
  subject: z.nullable(z.string()),
  /**
   * The text of the message. Null once the server has erased the text, 30 days after it sent the message or gave up.
   */
  text: z.nullable(z.string()),
  /** The reply address of an email. Null if nobody can reply to the message. */
  replyTo: z.nullable(z.string()),
  /** When the message was sent. Null until then. */
  sentAt: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const MESSAGE_KINDS = [
  'code',
  'link',
  'invitation',
  'account',
  'signUp',
  'issue',
  'question',
  'announcement',
  'incident',
  'personalData',
  'other',
] as const
export const MessageKind = z.enum(MESSAGE_KINDS)
export type MessageKind = z.infer<typeof MessageKind>

/** Why nobody can retry the message: the server has erased its secret or its text. */
export const RETRY_BLOCKS = ['secret', 'erased'] as const
export type RetryBlock = (typeof RETRY_BLOCKS)[number]

/** An undelivered message, without its text. */
export const FailedMessage = z.object({
  id: Id,
  channel: z.enum(CHANNELS),
  kind: MessageKind,
  /** The recipient's email address, or the last digits of their phone number. */
  to: z.string(),
  /** When the server stopped trying to send the message. */
  failedAt: Instant,
  attempts: z.number(),
  /** The failure code, which `failureText` explains. */
  failure: z.string(),
  blocked: z.nullable(z.enum(RETRY_BLOCKS)),
})
export type FailedMessage = z.infer<typeof FailedMessage>

const failedFilter = {
  /** Matches part of the recipient's email address, or their complete phone number. */
  q: SearchText,
  channel: z.optional(z.enum(CHANNELS, { error: 'Choose email or sms.' })),
  kind: z.optional(z.enum(MESSAGE_KINDS, { error: 'Choose a kind from the list.' })),
}

export const ListFailedMessages = z.object({
  ...PageQuery,
  sort: sortOf(['-failedAt', 'failedAt']),
  ...failedFilter,
})
export type ListFailedMessages = z.output<typeof ListFailedMessages>

/** Retries every undelivered message that matches the filters. */
export const RetryFailedMessages = z.object(failedFilter)
export type RetryFailedMessages = z.output<typeof RetryFailedMessages>

/** How many messages the server retries, and how many matching messages it can't retry. */
export const RetriedMessages = z.object({ retried: z.number(), left: z.number() })
export type RetriedMessages = z.infer<typeof RetriedMessages>

export const MessageParams = z.object({ messageId: IdInput })
