import { ACCESS_WORDS_MAX } from '@doorstep/contract/issues/access/rules'
import { PUBLIC_TITLE_MAX } from '@doorstep/contract/issues/building/rules'
import { ISSUE_DESCRIPTION_MAX, ISSUE_NOTE_MAX, ISSUE_TITLE_MAX } from '@doorstep/contract/issues/rules'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { WriteCtx } from '../../../context.ts'
import { audiencesOf, openedAt } from '../../../policy/notes.ts'
import type { Audience, NoteFacts } from '../../../policy/notes.ts'
import { findAccess, updateAccess } from '../access/queries.ts'
import { signalBuilding } from '../../issues/building/signal.ts'
import type { IssueRow, IssueText } from '../../issues/queries.ts'
import { subjectEnd } from '../../issues/rules.ts'
import {
  deleteAuditTexts,
  findAuditTexts,
  findFileNames,
  findNotes,
  findOrderTexts,
  lockMails,
  lockReceivedSubjects,
  updateFileName,
  updateMail,
  updateNote,
  updateOrderText,
  updateReceivedSubject,
} from '../redaction/queries.ts'
import type { Remove } from '../redaction/rules.ts'
import { updateShowing } from '../showing/queries.ts'

type Place =
  | 'title'
  | 'publicTitle'
  | 'description'
  | 'access'
  | 'notes'
  | 'fileNames'
  | 'orders'
  | 'mails'
  | 'audit'

interface Removed {
  change: IssueText
  changed: Place[]
  /**
   * Set if the words were only in notes that some readers of the issue cannot see. Only the readers of these notes are
   * then notified.
   */
  heard: Heard | undefined
}

/**
 * Data for the signal of redacted notes: the audiences, the firms of the work orders, and when the newest of these
 * notes was opened.
 */
export interface Heard {
  audiences: readonly Audience[]
  firmIds: readonly (number | null)[]
  opened: Date
}

type HeardNote = Pick<NoteFacts, 'audiences' | 'internal' | 'kind' | 'note' | 'firmId' | 'at' | 'sharedAt'>

export const heardOf = (notes: readonly HeardNote[]): Heard => ({
  audiences: [...new Set(notes.flatMap(audiencesOf))],
  firmIds: notes.map(({ firmId }) => firmId),
  opened: new Date(Math.max(...notes.map((note) => openedAt(note).getTime()))),
})

/**
 * Removes the words everywhere except from the issue's own row, and returns where they were. The caller writes
 * `change` to that row.
 */
export async function removeEverywhere(tx: WriteCtx, issue: IssueRow, remove: Remove): Promise<Removed> {
  const { title, description } = issue
  const change = {
    title: remove(title, ISSUE_TITLE_MAX),
    description: remove(description, ISSUE_DESCRIPTION_MAX),
  }
  const all = await findNotes(tx, issue.id)
  const few = new Map(all.filter(isForFew).map((note) => [note.id, note]))
  const notes = await removeFromNotes(tx, all, remove)
  const files = await removeFromFileNames(tx, issue, remove)
  const counts: Record<Place, number> = {
    title: change.title === title ? 0 : 1,
    publicTitle: await removeFromPublicTitle(tx, issue, remove),
    description: change.description === description ? 0 : 1,
    access: await removeFromAccess(tx, issue, remove),
    notes: notes.length,
    fileNames: files.length,
    orders: await removeFromOrders(tx, issue, remove),
    mails:
      (await removeFromMails(tx, { jobId: issue.jobId, notes: all }, remove)) +
      (await removeFromReceived(tx, issue, remove)),
    audit: await removeFromAudit(tx, issue, remove),
  }
  const isAllNotes =
    counts.title + counts.publicTitle + counts.description + counts.access + counts.orders === 0 &&
    notes.every(isForFew) &&
    files.every(({ noteId }) => noteId !== null && few.has(noteId)) &&
    notes.length + files.length > 0
  const places = new Set([...notes.map(({ id }) => id), ...files.map(({ noteId }) => noteId)])
  const changedFew = [...few.values()].filter(({ id }) => places.has(id))
  // The cast is safe: `Object.keys` only loses the types of the keys.
  const changed = (Object.keys(counts) as Place[]).filter((place) => counts[place] > 0)
  return { change, changed, heard: isAllNotes ? heardOf(changedFew) : undefined }
}

type NoteEntry = Awaited<ReturnType<typeof findNotes>>[number]

/** Whether some readers of the issue cannot see the note. Those readers get no signal about the redaction. */
export const isForFew = ({
  kind,
  audiences,
  internal,
}: Pick<NoteEntry, 'kind' | 'audiences' | 'internal'>): boolean =>
  kind === 'noteAdded' && (audiences !== null || internal)

/** Removes the words from the title for the building, which the server keeps even while staff do not show the issue. */
async function removeFromPublicTitle(tx: WriteCtx, issue: IssueRow, remove: Remove): Promise<number> {
  const { id, publicTitle, shownAt, isKeptToStaff } = issue
  const left = publicTitle === null ? null : remove(publicTitle, PUBLIC_TITLE_MAX)
  if (left === publicTitle) return 0
  await updateShowing(tx, id, { publicTitle: left, shownAt, isKeptToStaff })
  await signalBuilding(tx, issue)
  return 1
}

async function removeFromAccess(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const said = await findAccess(tx, id)
  const [times, pets] = [said.times, said.pets].map((text) => text && remove(text, ACCESS_WORDS_MAX))
  if (times === said.times && pets === said.pets) return 0
  await updateAccess(tx, id, { ...said, times: times ?? null, pets: pets ?? null })
  return 1
}

async function removeFromNotes(
  tx: WriteCtx,
  all: readonly NoteEntry[],
  remove: Remove,
): Promise<NoteEntry[]> {
  const found = all.filter(
    ({ note, wholeEmail }) =>
      remove(note) !== note || (wholeEmail !== null && remove(wholeEmail) !== wholeEmail),
  )
  for (const { id, note, wholeEmail } of found)
    await updateNote(tx, {
      id,
      note: remove(note, ISSUE_NOTE_MAX),
      wholeEmail: wholeEmail === null ? null : remove(wholeEmail),
    })
  return found
}

type FileName = Awaited<ReturnType<typeof findFileNames>>[number]

async function removeFromFileNames(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<FileName[]> {
  const found = (await findFileNames(tx, id)).filter(({ name }) => remove(name) !== name)
  for (const file of found) await updateFileName(tx, file.id, remove(file.name))
  return found
}

async function removeFromOrders(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const found = (await findOrderTexts(tx, id)).filter(({ text }) => remove(text) !== text)
  for (const entry of found) await updateOrderText(tx, entry, remove(entry.text, ORDER_WORDS_MAX))
  return found.length
}

/** Matches the end of an email subject as `subjectEnd` writes it. */
const JOB_END = / \(job \d+\)$/

async function removeFromMails(
  tx: WriteCtx,
  { jobId, notes }: { jobId: number; notes: readonly NoteEntry[] },
  remove: Remove,
): Promise<number> {
  const mails = await lockMails(tx, {
    subjectEnd: subjectEnd(jobId),
    noteIds: notes.map(({ id }) => id),
  })
  let count = 0
  for (const { id, subject, body } of mails) {
    // Keeps the end of the subject, so that a later redaction can find the email. In an email to the reporter of a
    // merged issue, the end has the job number of the merged issue.
    const end = JOB_END.exec(subject)?.[0] ?? ''
    const texts = {
      subject: remove(subject.slice(0, subject.length - end.length)) + end,
      body: body === null ? null : remove(body),
    }
    if (texts.subject === subject && texts.body === body) continue
    await updateMail(tx, id, texts)
    count += 1
  }
  return count
}

/**
 * Removes the words from received emails, which repeat our subject. The job number at the end stays, so that a later
 * redaction can still find these emails.
 */
async function removeFromReceived(tx: WriteCtx, { jobId }: IssueRow, remove: Remove): Promise<number> {
  const end = subjectEnd(jobId)
  const removed = (subject: string): string =>
    subject
      .split(end)
      .map((part) => remove(part))
      .join(end)
  const found = (await lockReceivedSubjects(tx, end)).filter(({ subject }) => removed(subject) !== subject)
  for (const { id, subject } of found) await updateReceivedSubject(tx, id, removed(subject))
  return found.length
}

/** The server erases the texts of a sealed event completely, and never rewrites them. */
async function removeFromAudit(tx: WriteCtx, { id }: IssueRow, remove: Remove): Promise<number> {
  const found = (await findAuditTexts(tx, id)).filter(({ texts }) =>
    Object.values(texts).some((text) => remove(text) !== text),
  )
  for (const { eventId } of found) await deleteAuditTexts(tx, eventId)
  return found.length
}
