import * as z from 'zod/mini'
import { Permission } from '../../access.ts'
import { Id, IdInput, line, text } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { ISSUE_NOTE_MAX } from '../rules.ts'
import { REPLY_TITLE_MAX } from './rules.ts'

export const SaveReply = z.object({
  title: line('Title', 1, REPLY_TITLE_MAX),
  /** The text of the reply, which can contain the placeholders that `fillReply` fills in. */
  text: text('Text', 1, ISSUE_NOTE_MAX),
  /** Whether all staff can use the reply. */
  isShared: z.boolean({ error: 'Choose true or false.' }),
})
export type SaveReply = z.output<typeof SaveReply>

/** A saved text that staff often send. */
export const SavedReply = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The author's name. Null if the author's account is anonymised. */
  ownerName: z.nullable(z.string()),
  can: z.array(Permission),
})
export type SavedReply = z.infer<typeof SavedReply>

export const SavedReplyParams = z.object({ replyId: IdInput })

/** The caller's own replies, then shared ones, each sorted by title. */
export const ListSavedReplies = z.object(PageQuery)
export type ListSavedReplies = z.output<typeof ListSavedReplies>
