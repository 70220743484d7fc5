import type { IssueStatus } from '../rules.ts'

/**
 * Whom a note is for: `public` the reporter and whoever else follows the issue, `internal` staff and contractors (both of
 * the older calls), `reporter` the reporter's side and staff, `staff` staff alone, `order` the firm of one work order and staff.
 */
export const NOTE_AUDIENCES = ['public', 'internal', 'reporter', 'staff', 'order'] as const
export type NoteAudience = (typeof NOTE_AUDIENCES)[number]

/** Those that somebody may write to. */
export const WRITTEN_AUDIENCES = ['reporter', 'staff', 'order'] as const satisfies NoteAudience[]
export type WrittenAudience = (typeof WRITTEN_AUDIENCES)[number]

/** Whom an answer is for, unless its writer chooses otherwise. */
export const ANSWER_AUDIENCES: Record<NoteAudience, WrittenAudience> = {
  public: 'reporter',
  reporter: 'reporter',
  internal: 'staff',
  staff: 'staff',
  order: 'order',
}

export const NOTE_PHOTOS_MAX = 3
export const NOTE_PHOTOS_MAX_STAFF = 10

/** For so long after the end the reporter may write. */
export const WRITING_DAYS_AFTER_CLOSING = 28

/** The reporter writes nothing on these. */
export const UNWRITABLE_STATUSES = ['Withdrawn', 'Rejected'] as const satisfies IssueStatus[]

/** A live issue on which nothing has happened for so long is quiet. */
export const QUIET_DAYS = 7
