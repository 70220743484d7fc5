import * as z from 'zod/mini'
import { Id, Instant, OptionalIdInput } from '../fields.ts'
import { ISSUE_STATUSES } from '../issues/rules.ts'
import { PageQuery } from '../paging.ts'
import { NOTIFICATION_KINDS, MAIL_CHOICES, MAIL_KINDS, STOPPABLE_MAILS } from './rules.ts'

/** A notification: one event of an issue, for one person. */
export const NotificationItem = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  issueId: Id,
  jobId: z.number(),
  /** The issue's current title. */
  title: z.string(),
  propertyName: z.string(),
  /** The new status. Null if the notification is not about a new status. */
  status: z.nullable(z.enum(ISSUE_STATUSES)),
  at: Instant,
  isRead: z.boolean(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const ListNotifications = z.object(PageQuery)
export type ListNotifications = z.output<typeof ListNotifications>

/** The number of the caller's unread notifications, up to a cap, and the ids of their issues. */
export const UnreadNotifications = z.object({ count: z.number(), issueIds: z.array(Id) })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>

/** Marks the notifications of one issue, or all notifications, as read. */
export const ReadNotifications = z.object({ issueId: z.optional(OptionalIdInput) })
export type ReadNotifications = z.output<typeof ReadNotifications>

export const KindChoice = z.object({
  kind: z.enum(MAIL_KINDS, { error: 'Choose a kind of email from the list.' }),
  choice: z.enum(MAIL_CHOICES, { error: 'Choose from the list when we email you.' }),
})
export type KindChoice = z.infer<typeof KindChoice>

const NOT_A_LINK = { error: 'This unsubscribe link does not work. Open the link in your email again.' }
export const UnsubscribeParams = z.object({ token: z.string(NOT_A_LINK).check(z.maxLength(100, NOT_A_LINK)) })
export const Unsubscribed = z.object({ mail: z.enum(STOPPABLE_MAILS) })
export type Unsubscribed = z.infer<typeof Unsubscribed>
