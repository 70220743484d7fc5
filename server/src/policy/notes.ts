import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'
import type { FieldRight } from './policy.ts'
import type { Target } from './scopes.ts'

/**
 * Groups of people who may read a history entry: the audiences of notes, and people who can see emergencies, deadlines
 * or expected days.
 */
export type Audience = NoteAudience | 'emergency' | 'due' | 'expected'

export const BY_KIND: Partial<Record<IssueEvent['kind'], Audience>> = {
  notEmergency: 'emergency',
  priorityChanged: 'due',
  waitingBegan: 'expected',
  waitingEnded: 'expected',
  contactChanged: 'reporter',
  otherMerged: 'staff',
  otherUnmerged: 'staff',
}

/** The fields that decide the audience of a history entry, if an older call or the system wrote the entry. */
interface Told {
  internal: boolean
  kind?: IssueEvent['kind']
  note?: string | null
}

/** Returns the audience of a history entry from an older call or the system. */
export function audienceOf({ internal, kind, note }: Told): Audience {
  if (note === OPENED_WITHOUT_WAITING) return 'emergency'
  const own = kind && BY_KIND[kind]
  if (own) return own
  return internal ? 'internal' : 'public'
}

/** The right that makes somebody part of an audience. */
export const AUDIENCE_RIGHTS: Record<Audience, FieldRight> = {
  public: 'issueField:publicNotes',
  internal: 'issueField:internalNotes',
  emergency: 'issueField:emergencyKind',
  due: 'issueField:due',
  expected: 'issueField:expectedBy',
  reporter: 'issueField:reporterNotes',
  followers: 'issueField:reporterNotes',
  building: 'issueField:reporterNotes',
  staff: 'issueField:staffNotes',
  order: 'issueField:orderNotes',
}

/** Audiences that include the reporter's side. */
export const OF_REPORTER: readonly Audience[] = [
  'public',
  'emergency',
  'expected',
  'reporter',
  'followers',
  'building',
]

export const isForReporter = (audiences: readonly Audience[]): boolean =>
  audiences.some((audience) => OF_REPORTER.includes(audience))

/** The sender of an emailed note: its author, or an unknown address. A note from an unknown address has no author. */
export type MailedBy = 'person' | 'unknown'

/** The fields of a history entry that decide who reads its note. */
export interface NoteFacts {
  kind: IssueEvent['kind']
  at: Date
  actorId: number | null
  note: string | null
  internal: boolean
  /** The stored audiences of the note. If the value is null, `internal` decides the audience. */
  audiences: readonly Audience[] | null
  /** The time when staff last shared the note with another audience. */
  sharedAt: Date | null
  takenFrom: readonly Audience[] | null
  /** The firm of the work order that the note is about. */
  firmId: number | null
  /** The sender of the note. Only notes that came by email have a sender. */
  mailedBy?: MailedBy | null
}

/** The facts about a reader that decide which notes of an issue the reader can read. */
export interface NoteReader {
  userId: number
  isReporter: boolean
  belongs: (audience: Audience, firmId?: number | null) => boolean
  /** Set if the reader is the contact. For entries before `since`, the contact counts as any other person. */
  contact?: { since: Date; belongsBefore: NoteReader['belongs']; readsBefore: boolean } | undefined
  /** The time when this reporter or contact lost their last role at the property. Undefined while they have a role. */
  leftAt?: Date | undefined
}

const NOBODY = 0

/** A reader who has the link of a firm's work order. This reader sees only the notes for that firm. */
export function firmReader(firmId: number): NoteReader {
  return {
    userId: NOBODY,
    isReporter: false,
    belongs: (audience, ofFirm) => audience === 'order' && ofFirm === firmId,
  }
}

/** The target of rights checks for a note about a work order. Such notes exist only once the order has been sent. */
export const orderOfNote = (firmId: number | null | undefined): Target =>
  typeof firmId === 'number' ? { firmId, isSent: true } : {}

export function audiencesOf(
  note: Pick<NoteFacts, 'audiences' | 'internal' | 'kind' | 'note'>,
): readonly Audience[] {
  return note.audiences ?? [audienceOf(note)]
}

/** Returns whether a reader may read a note. All code that shows notes must use this rule. */
export function readsNote(reader: NoteReader, note: NoteFacts): boolean {
  return isAmong(reader, note, audiencesOf(note))
}

/** Returns whether a reader may read a note now, or could read it until it was taken back. */
export function hasReadNote(reader: NoteReader, note: NoteFacts): boolean {
  return isAmong(reader, note, [...audiencesOf(note), ...(note.takenFrom ?? [])])
}

function isAmong(reader: NoteReader, note: NoteFacts, audiences: readonly Audience[]): boolean {
  const { contact } = reader
  if ((reader.isReporter || contact) && note.actorId === reader.userId) return true
  if (contact && openedAt(note) < contact.since)
    return contact.readsBefore && belongs(contact.belongsBefore, note.firmId, audiences)
  if (reader.leftAt === undefined) return belongs(reader.belongs, note.firmId, audiences)
  return openedAt(note) <= reader.leftAt && isForReporter(audiences)
}

// The code uses a plain loop, because this function runs for each note of every row in a list.
function belongs(
  isOf: NoteReader['belongs'],
  firmId: NoteFacts['firmId'],
  audiences: readonly Audience[],
): boolean {
  for (const audience of audiences) if (isOf(audience, firmId)) return true
  return false
}

/** Returns the time from which the current readers of the note could read it. */
export function openedAt({ at, sharedAt }: Pick<NoteFacts, 'at' | 'sharedAt'>): Date {
  return sharedAt ?? at
}

/** Entries of these kinds are hidden together with the note that they belong to. */
const NOTE_KINDS: readonly IssueEvent['kind'][] = [
  'noteAdded',
  'notEmergency',
  'priorityChanged',
  'waitingBegan',
  'waitingEnded',
  'contactChanged',
  'otherMerged',
  'otherUnmerged',
]

/**
 * Returns whether a reader sees that an entry exists. A reporter who has left sees no later entries. A status step is
 * visible even if its note is hidden. A contact sees an earlier step if staff share its note later.
 */
export function seesEntry(reader: NoteReader, entry: NoteFacts): boolean {
  const isNote = entry.audiences !== null && entry.kind !== 'statusChanged'
  if (isNote || NOTE_KINDS.includes(entry.kind)) return readsNote(reader, entry)
  if (reader.contact && entry.at < reader.contact.since)
    return reader.contact.readsBefore || readsNote(reader, entry)
  return reader.leftAt === undefined || entry.at <= reader.leftAt || entry.actorId === reader.userId
}
