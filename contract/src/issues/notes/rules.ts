import type { IssueStatus } from '../rules.ts'

/**
 * Who can read a note. `public`: the reporter and others who follow the issue. `internal`: staff and contractors. Only
 * older calls write `public` and `internal` notes. `reporter`: the reporter's side and staff. `staff`: staff only.
 * `order`: one work order's firm and staff. In common parts, `followers` and `building`: the people who follow the
 * issue or live in the building, and everybody in the `reporter` audience.
 */
export const NOTE_AUDIENCES = [
  'public',
  'internal',
  'reporter',
  'followers',
  'building',
  'staff',
  'order',
] as const
export type NoteAudience = (typeof NOTE_AUDIENCES)[number]

/** The audiences that a new note can have. */
export const WRITTEN_AUDIENCES = [
  'reporter',
  'followers',
  'building',
  'staff',
  'order',
] as const satisfies NoteAudience[]
export type WrittenAudience = (typeof WRITTEN_AUDIENCES)[number]

/** The default audience of an answer to a note, keyed by the audience of that note. */
export const ANSWER_AUDIENCES: Record<NoteAudience, WrittenAudience> = {
  public: 'reporter',
  reporter: 'reporter',
  followers: 'followers',
  building: 'building',
  internal: 'staff',
  staff: 'staff',
  order: 'order',
}

export const NOTE_PHOTOS_MAX = 3
export const NOTE_PHOTOS_MAX_STAFF = 10

/** For how many days after an issue has ended its reporter can still write. */
export const WRITING_DAYS_AFTER_CLOSING = 28

/** The reporter can't write notes on issues in these statuses. */
export const UNWRITABLE_STATUSES = ['Withdrawn', 'Rejected'] as const satisfies IssueStatus[]

/** After this many days without a note or a change of status, a live issue is quiet. */
export const QUIET_DAYS = 7
