import { OPENED_WITHOUT_WAITING } from '@doorstep/contract/issues/emergencies/texts'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'
import type { FieldRight } from './policy.ts'
import type { Target } from './scopes.ts'

/**
 * Whom an entry is for, beside notes: those who may see whether it is an emergency, those who may see what is due, or those
 * who are told what to expect.
 */
export type Audience = NoteAudience | 'emergency' | 'due' | 'expected'

export const BY_KIND: Partial<Record<IssueEvent['kind'], Audience>> = {
  notEmergency: 'emergency',
  priorityChanged: 'due',
  waitingBegan: 'expected',
  waitingEnded: 'expected',
}

/** What of an entry of the older calls, or of the system, says whom its note is for. */
interface Told {
  internal: boolean
  kind?: IssueEvent['kind']
  note?: string | null
}

/** The audience of what the older calls and the system write. */
export function audienceOf({ internal, kind, note }: Told): Audience {
  if (note === OPENED_WITHOUT_WAITING) return 'emergency'
  const own = kind && BY_KIND[kind]
  if (own) return own
  return internal ? 'internal' : 'public'
}

/** What somebody must see of the issue to belong to the audience. */
export const AUDIENCE_RIGHTS: Record<Audience, FieldRight> = {
  public: 'issueField:publicNotes',
  internal: 'issueField:internalNotes',
  emergency: 'issueField:emergencyKind',
  due: 'issueField:due',
  expected: 'issueField:expectedBy',
  reporter: 'issueField:reporterNotes',
  staff: 'issueField:staffNotes',
  order: 'issueField:orderNotes',
}

/** Those that the reporter's side belongs to. */
export const OF_REPORTER: readonly Audience[] = ['public', 'emergency', 'expected', 'reporter']

export const isForReporter = (audiences: readonly Audience[]): boolean =>
  audiences.some((audience) => OF_REPORTER.includes(audience))

/** Its author, or an address that we do not know: then it has no author. */
export type MailedBy = 'person' | 'unknown'

/** What of an entry of the history decides who reads its note. */
export interface NoteFacts {
  kind: IssueEvent['kind']
  at: Date
  /** Its author. */
  actorId: number | null
  note: string | null
  internal: boolean
  /** As the conversation keeps them; null where `internal` says it. */
  audiences: readonly Audience[] | null
  /** When it last came to another audience than it was written for. */
  sharedAt: Date | null
  takenFrom: readonly Audience[] | null
  /** Of a note about a work order, whose order it is. */
  firmId: number | null
  /** By whom it came by mail; null where it did not. */
  mailedBy?: MailedBy | null
}

/** What decides which notes of an issue somebody reads. */
export interface NoteReader {
  userId: number
  isReporter: boolean
  /** Whether they belong to the audience, by the policy and the roles of now. */
  belongs: (audience: Audience, firmId?: number | null) => boolean
  /** Until when the reporter had a role at the property, where that is over. */
  leftAt?: Date | undefined
}

const NOBODY = 0

/** Whoever has the page of a firm's work order reads what is for that firm, and nothing else. */
export function firmReader(firmId: number): NoteReader {
  return {
    userId: NOBODY,
    isReporter: false,
    belongs: (audience, ofFirm) => audience === 'order' && ofFirm === firmId,
  }
}

/** What the policy looks at in a note about a work order, which is never written before the order was sent. */
export const orderOfNote = (firmId: number | null | undefined): Target =>
  typeof firmId === 'number' ? { firmId, isSent: true } : {}

/** The audiences that a note has now. */
export function audiencesOf(
  note: Pick<NoteFacts, 'audiences' | 'internal' | 'kind' | 'note'>,
): readonly Audience[] {
  return note.audiences ?? [audienceOf(note)]
}

/** Whether somebody reads a note: the one rule, which every way out of the product asks. */
export function readsNote(reader: NoteReader, note: NoteFacts): boolean {
  return isAmong(reader, note, audiencesOf(note))
}

/** Whether they read it now or did so until it was taken back. */
export function hasReadNote(reader: NoteReader, note: NoteFacts): boolean {
  return isAmong(reader, note, [...audiencesOf(note), ...(note.takenFrom ?? [])])
}

function isAmong(reader: NoteReader, note: NoteFacts, audiences: readonly Audience[]): boolean {
  if (reader.isReporter && note.actorId === reader.userId) return true
  if (reader.leftAt === undefined) return belongs(reader, note.firmId, audiences)
  return openedAt(note) <= reader.leftAt && isForReporter(audiences)
}

// Asked of each note of each row of a list.
function belongs(reader: NoteReader, firmId: NoteFacts['firmId'], audiences: readonly Audience[]): boolean {
  for (const audience of audiences) if (reader.belongs(audience, firmId)) return true
  return false
}

/** Since when those who read it now have been able to. */
export function openedAt({ at, sharedAt }: Pick<NoteFacts, 'at' | 'sharedAt'>): Date {
  return sharedAt ?? at
}

/** Nothing of these is left without the note. */
const NOTE_KINDS: readonly IssueEvent['kind'][] = [
  'noteAdded',
  'notEmergency',
  'priorityChanged',
  'waitingBegan',
  'waitingEnded',
]

/** Whether somebody sees that there is such an entry at all: who has left sees no later ones. A step outlives its note. */
export function seesEntry(reader: NoteReader, entry: NoteFacts): boolean {
  const isNote = entry.audiences !== null && entry.kind !== 'statusChanged'
  if (isNote || NOTE_KINDS.includes(entry.kind)) return readsNote(reader, entry)
  return reader.leftAt === undefined || entry.at <= reader.leftAt || entry.actorId === reader.userId
}
