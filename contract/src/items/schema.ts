import * as z from 'zod/mini'
import { Id, Instant, OptionalIdInput } from '../fields.ts'
import { ISSUE_STATUSES } from '../issues/rules.ts'
import { PageQuery } from '../paging.ts'
import { ITEM_KINDS, MAIL_CHOICES, MAIL_KINDS, STOPPABLE_MAILS } from './rules.ts'

/** What has happened to an issue, for one person. */
export const Item = z.object({
  id: Id,
  kind: z.enum(ITEM_KINDS),
  issueId: Id,
  jobId: z.number(),
  /** Of the issue, as it is now. */
  title: z.string(),
  propertyName: z.string(),
  /** To which it was moved; null where there was no step. */
  status: z.nullable(z.enum(ISSUE_STATUSES)),
  at: Instant,
  isRead: z.boolean(),
})
export type Item = z.infer<typeof Item>

export const ListItems = z.object(PageQuery)
export type ListItems = z.output<typeof ListItems>

/** How many items one has not read, up to a cap, and the issues of these. */
export const UnreadItems = z.object({ count: z.number(), issueIds: z.array(Id) })
export type UnreadItems = z.infer<typeof UnreadItems>

/** The items of one issue, or all. */
export const ReadItems = z.object({ issueId: z.optional(OptionalIdInput) })
export type ReadItems = z.output<typeof ReadItems>

export const KindChoice = z.object({
  kind: z.enum(MAIL_KINDS, { error: 'Choose a kind of news from the list.' }),
  choice: z.enum(MAIL_CHOICES, { error: 'Choose from the list when to be emailed.' }),
})
export type KindChoice = z.infer<typeof KindChoice>

const NOT_A_LINK = { error: 'This link does not stop emails. Open the link in your email again.' }
export const UnsubscribeParams = z.object({ token: z.string(NOT_A_LINK).check(z.maxLength(100, NOT_A_LINK)) })
export const Unsubscribed = z.object({ mail: z.enum(STOPPABLE_MAILS) })
export type Unsubscribed = z.infer<typeof Unsubscribed>
