import * as z from 'zod/mini'
import { Id, Instant } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { DELIVERIES, DELIVERY_FILTERS } from '../rules.ts'

/** Somebody whom an announcement was sent to. */
export const AnnouncementRecipient = z.object({
  userId: Id,
  name: z.string(),
  /** What became of the mail; null where none was asked for. */
  mail: z.nullable(z.enum(DELIVERIES)),
  /** What became of the text message. */
  sms: z.nullable(z.enum(DELIVERIES)),
  /** A short code of the gateway's, where one of them failed. */
  failure: z.nullable(z.string()),
  at: Instant,
})
export type AnnouncementRecipient = z.infer<typeof AnnouncementRecipient>

export const ListRecipients = z.object({
  ...PageQuery,
  delivery: z.optional(z.enum(DELIVERY_FILTERS, { error: 'Choose failed, queued or notReached.' })),
})
export type ListRecipients = z.output<typeof ListRecipients>
