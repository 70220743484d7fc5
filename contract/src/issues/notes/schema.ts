import * as z from 'zod/mini'
import type { FileRules } from '../../endpoint.ts'
import { Id, IdInput, Instant, text } from '../../fields.ts'
import { ATTACHMENT_RULES } from '../attachments/schema.ts'
import { ISSUE_NOTE_MAX } from '../rules.ts'
import { WRITTEN_AUDIENCES } from './rules.ts'
import { NOTE_MESSAGES } from './texts.ts'

/** Photos of a note have the same rules as photos of a report. The limit on their number depends on the writer. */
export const NOTE_FILE_RULES: FileRules = {
  ...ATTACHMENT_RULES,
  messages: { ...ATTACHMENT_RULES.messages, tooMany: NOTE_MESSAGES.tooManyStaffPhotos },
}

const Audience = z.enum(WRITTEN_AUDIENCES, { error: NOTE_MESSAGES.chooseAudience })

/** A note with photos: a multipart form. Staff choose the audience. The reporter writes to staff. */
export const WriteNote = z.object({
  text: text('Note', 1, ISSUE_NOTE_MAX),
  audience: z.optional(Audience),
  /** The work order whose firm can read the note. */
  orderId: z.optional(IdInput),
})
export type WriteNote = z.output<typeof WriteNote>

export const NoteParams = z.object({ issueId: IdInput, noteId: IdInput })

export const ShareNote = z.object({
  audience: z.enum(['reporter'], { error: NOTE_MESSAGES.chooseAudience }),
})
export type ShareNote = z.output<typeof ShareNote>

/** The audiences that this person can write to now, and the people in each audience who would read the note. */
export const NoteReaders = z.object({
  audiences: z.array(
    z.object({
      audience: z.enum(WRITTEN_AUDIENCES),
      readers: z.string(),
      /** The work order and its firm, if the audience is `order`. */
      order: z.optional(z.nullable(z.object({ orderId: Id, firmName: z.string() }))),
    }),
  ),
  photosMax: z.number(),
  /** The last moment at which this person can write. Null if there is no such limit. */
  until: z.nullable(Instant),
})
export type NoteReaders = z.infer<typeof NoteReaders>
