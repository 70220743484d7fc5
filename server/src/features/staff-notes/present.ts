import type { StaffNote } from '@doorstep/contract/staff-notes/schema'
import type { Actor } from '../../policy/actor.ts'
import { includes } from '../../policy/scopes.ts'
import type { Target } from '../../policy/scopes.ts'
import type { StaffNoteRow } from './queries.ts'

/** `target` is what it is about; its author takes it away, or an administrator. */
export function presentStaffNote(actor: Actor, row: StaffNoteRow, target: Target): StaffNote {
  const { id, text, author, createdAt, authorId } = row
  const mayRemove = includes(actor, 'staffNote:remove', { ...target, reporterId: authorId })
  return { id, text, author, createdAt: createdAt.toISOString(), can: mayRemove ? ['staffNote:remove'] : [] }
}
