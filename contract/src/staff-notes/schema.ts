import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, Instant, text } from '../fields.ts'
import { PageQuery } from '../paging.ts'
import { STAFF_NOTE_MAX } from './rules.ts'

/** A note that staff write for each other about a home or a person. */
export const StaffNote = z.object({
  id: Id,
  text: z.string(),
  author: z.string(),
  createdAt: Instant,
  /** This reader's current permissions for the note. */
  can: z.array(Permission),
})
export type StaffNote = z.infer<typeof StaffNote>

export const ListStaffNotes = z.object(PageQuery)
export type ListStaffNotes = z.output<typeof ListStaffNotes>

export const AddStaffNote = z.object({ text: text('Note', 1, STAFF_NOTE_MAX) })
export type AddStaffNote = z.output<typeof AddStaffNote>

export const StaffNoteParams = z.object({ staffNoteId: IdInput })
