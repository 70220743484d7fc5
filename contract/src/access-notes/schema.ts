import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Id, IdInput, line, text, VersionInput } from '../fields.ts'

/** An access note as lists show it: the name of a key or of another way in, without its details. */
export const AccessNote = z.object({
  accessNoteId: Id,
  placeId: Id,
  name: z.string(),
  /** This reader's current permissions for the note. */
  can: z.array(Permission),
})
export type AccessNote = z.infer<typeof AccessNote>

/** An access note with all its details, as returned when somebody opens it. */
export const OpenedAccessNote = z.extend(AccessNote, {
  keyNumber: z.nullable(z.string()),
  keptAt: z.nullable(z.string()),
  heldBy: z.nullable(z.string()),
  alarmCode: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  version: z.number(),
})
export type OpenedAccessNote = z.infer<typeof OpenedAccessNote>

/** A blank field means that staff do not know the detail. */
const fields = {
  name: line('Name', 1, 80),
  keyNumber: line('Key number', 0, 40),
  keptAt: line('Where it is kept', 0, 120),
  heldBy: line('Who has it', 0, 120),
  alarmCode: line('Alarm code', 0, 40),
  parking: text('Parking', 0, 300),
}

export const AddAccessNote = z.object(fields)
export type AddAccessNote = z.output<typeof AddAccessNote>
export const UpdateAccessNote = z.object({ ...fields, version: VersionInput })
export type UpdateAccessNote = z.output<typeof UpdateAccessNote>
export const AccessNoteParams = z.object({ accessNoteId: IdInput })
