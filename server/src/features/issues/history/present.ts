import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { Permission } from '@doorstep/contract/access'
import type { NoteAudience } from '@doorstep/contract/issues/notes/rules'
import type { IssueEvent } from '@doorstep/contract/issues/schema'
import { minuteOf } from '../../../time/minutes.ts'
import { UNNAMED_CONTACT, UNNAMED_REPORTER } from './queries.ts'
import type { IssueEventRow, Note } from './queries.ts'
import {
  audiencesOf,
  hasReadNote,
  isForReporter,
  openedAt,
  readsNote,
  seesEntry,
} from '../../../policy/notes.ts'
import type { Actor } from '../../../policy/actor.ts'
import type { Audience, NoteReader } from '../../../policy/notes.ts'
import { includes } from '../../../policy/scopes.ts'
import type { Target } from '../../../policy/scopes.ts'

const SYSTEM_NAME = 'System'

/** The people of the reporter's side, other than this reader, whose names this reader may see. */
export interface Naming {
  reporterId: number | null
  seesReporter: boolean
  /** Whether this reader may know the names of the contact and of earlier contacts. */
  seesContact: boolean
}

/** A contact does not learn the names of earlier contacts. */
export function namingOf(actor: Actor, target: Target & { reporterId: number | null }): Naming {
  return {
    reporterId: target.reporterId,
    seesReporter: includes(actor, 'issueField:reporter', target),
    seesContact: includes(actor, 'issueField:contact', { ...target, contactId: null }),
  }
}

function authorOf(
  { actorId, actorName, bySide }: Pick<Note, 'actorId' | 'actorName' | 'bySide'>,
  { userId }: NoteReader,
  { reporterId, seesReporter, seesContact }: Naming,
): string {
  if (actorId === null || actorId === userId) return actorName ?? SYSTEM_NAME
  if (actorId === reporterId) return seesReporter && actorName !== null ? actorName : UNNAMED_REPORTER
  if (bySide && !seesContact) return UNNAMED_CONTACT
  return actorName ?? SYSTEM_NAME
}

/** Builds the notes log: one `[dd/mm/yyyy hh:mm] Name: text` line for each note, newest last. */
export function presentComments(
  notes: readonly Note[],
  reader: NoteReader,
  timeZone: string,
  naming: Naming,
): string {
  return notes
    .filter((entry) => readsNote(reader, entry))
    .map(
      (entry) =>
        `[${minuteOf(entry.at, timeZone)}] ${oneLine(authorOf(entry, reader, naming))}: ${oneLine(entry.note)}`,
    )
    .join('\n')
}

// Each note becomes one line, because a note with line breaks could look like several entries.
function oneLine(text: string): string {
  return text.replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ')
}

interface Stand {
  version: number
  updatedAt: Date
}

/**
 * The version and the last change of an issue as this reader may see them. A note without other changes does not change
 * the row, so it counts only for people who can read it. A note that staff took back still counts.
 */
export function standFor(reader: NoteReader, { version, updatedAt }: Stand, notes: readonly Note[]): Stand {
  const alone = notes.filter(({ kind }) => kind === 'noteAdded')
  const read = alone.filter((note) => readsNote(reader, note)).map(openedAt)
  return {
    version: version + alone.filter((note) => hasReadNote(reader, note)).length,
    updatedAt: read.reduce((last, at) => (at > last ? at : last), updatedAt),
  }
}

/** The details of notes in the history, apart from their text. */
export interface NoteTelling {
  naming: Naming
  seesVerdict: boolean
  /** The occupant, if somebody else reported the issue for them. */
  reportedFor: NonNullable<IssueEvent['reportedFor']> | null
  readersOf: (audiences: readonly Audience[], firm: string | null) => string
  photosOf: (noteId: number) => Attachment[]
  mayDo: (entry: IssueEventRow) => Permission[]
  senderOf: (entry: IssueEventRow) => IssueEvent['unknownSender']
}

/**
 * Presents the history as this reader may see it. Leaves out notes that the reader may not read, and entries that
 * contain nothing else.
 */
export function presentIssueEvents(
  entries: readonly IssueEventRow[],
  reader: NoteReader,
  telling: NoteTelling,
): IssueEvent[] {
  return entries
    .filter((entry) => seesEntry(reader, entry))
    .map((entry) => {
      const { id, at, actorId, kind, fromStatus, toStatus, priority, noFaultFound, noteId } = entry
      const { answer, stars, firmId, firmName } = entry
      const note = readsNote(reader, entry) ? entry.note : null
      const audiences = audiencesOf(entry)
      return {
        id,
        at: at.toISOString(),
        actor: authorOf(entry, reader, telling.naming),
        own: actorId === reader.userId,
        kind,
        fromStatus,
        toStatus,
        noFaultFound,
        note,
        internal: entry.internal && (note !== null || reader.belongs('internal')),
        audience: note === null ? null : widestOf(audiences),
        orderId: note !== null && reader.belongs('order', firmId) ? entry.orderId : null,
        readers: note === null ? null : telling.readersOf(audiences, firmName),
        isTakenBack:
          note !== null && entry.takenFrom !== null && !isForReporter(audiences) && reader.belongs('staff'),
        attachments: note === null ? [] : telling.photosOf(id),
        byMail: note !== null && entry.mailedBy !== null,
        unknownSender: note === null ? null : telling.senderOf(entry),
        noteId,
        ...(entry.otherJobId !== null && reader.belongs('staff') && { otherJobId: entry.otherJobId }),
        priority: reader.belongs('due') ? priority : null,
        reportedFor: kind === 'reported' ? telling.reportedFor : null,
        verdict: answer !== null && telling.seesVerdict ? { answer, stars } : null,
        can: note === null ? [] : telling.mayDo(entry),
      }
    })
}

function widestOf(audiences: readonly Audience[]): NoteAudience {
  if (audiences.includes('public')) return 'public'
  if (audiences.includes('building')) return 'building'
  if (audiences.includes('followers')) return 'followers'
  if (isForReporter(audiences)) return 'reporter'
  if (audiences.includes('order')) return 'order'
  return audiences.includes('internal') ? 'internal' : 'staff'
}
