import * as z from 'zod/mini'
import { Id, Instant } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { DELIVERIES, DELIVERY_FILTERS } from '../rules.ts'

export const AnnouncementRecipient = z.object({
  userId: Id,
  name: z.string(),
  /** The result of the email. Null if staff chose no email. */
  mail: z.nullable(z.enum(DELIVERIES)),
  /** The result of the text message. Null if staff chose no text message. */
  sms: z.nullable(z.enum(DELIVERIES)),
  /** The gateway's short error code, if a message failed. */
  failure: z.nullable(z.string()),
  at: Instant,
})
export type AnnouncementRecipient = z.infer<typeof AnnouncementRecipient>

export const ListRecipients = z.object({
  ...PageQuery,
  delivery: z.optional(z.enum(DELIVERY_FILTERS, { error: 'Choose failed, queued or notReached.' })),
})
export type ListRecipients = z.output<typeof ListRecipients>
