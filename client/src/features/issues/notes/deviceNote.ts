import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { Waiting } from '../../../waiting/recordStore.ts'

/** The issue of a note, with the details that a waiting note shows. */
export interface NoteIssue {
  issueId: number
  jobId: number
  title: string
}

/** The content of the note as its author wrote it, including photos. */
export interface NoteContent {
  text: string
  /** The audience. Null if the author has not chosen an audience yet, or has no choice. */
  audience: WrittenAudience | null
  /** The work order whose firm reads the note, if any. */
  orderId?: number | undefined
  /** The readers of the note, in the words that the author saw before sending. */
  readers: string
  files: KeptFile[]
}

/**
 * A note on this device, from its first word until the server has stored it. The functions here return the next state
 * of a note.
 */
export interface DeviceNote extends Waiting {
  userId: number
  issue: NoteIssue
  content: NoteContent
  /** True once the author has pressed Send. */
  isFinished: boolean
  /** When the note was first sent. Until the server has answered, the same note is sent again. */
  sentAt: string | null
  refusal: string | null
}

/**
 * `written`: the author is writing. `queued`: not sent yet. `unanswered`: the note might have arrived. `refused`: the
 * server refused the note.
 */
export type NoteStage = 'written' | 'queued' | 'unanswered' | 'refused'

export function stageOf({ sentAt, refusal, isFinished }: DeviceNote): NoteStage {
  if (sentAt !== null) return 'unanswered'
  if (refusal !== null) return 'refused'
  return isFinished ? 'queued' : 'written'
}

/** True if the note can be sent without another action by its author. */
export function isNoteToSend(note: DeviceNote): boolean {
  const stage = stageOf(note)
  return stage === 'queued' || stage === 'unanswered'
}

export function begin(userId: number, issue: NoteIssue, content: NoteContent): DeviceNote {
  return {
    id: crypto.randomUUID(),
    userId,
    writtenAt: new Date().toISOString(),
    issue,
    content,
    isFinished: false,
    sentAt: null,
    refusal: null,
  }
}

/** Records a change by the author. A note that was sent can no longer change. */
export function write(note: DeviceNote, content: NoteContent): DeviceNote {
  return note.sentAt === null ? { ...note, content, isFinished: false, refusal: null } : note
}

/** Marks the note as ready to send. */
export function finish(note: DeviceNote): DeviceNote {
  return { ...note, isFinished: true, refusal: null }
}

/** Marks the note as sent. Until the server has answered, the note might or might not be stored there. */
export function goOut(note: DeviceNote, at: Date): DeviceNote & { sentAt: string } {
  const { sentAt } = note
  return sentAt === null ? { ...note, refusal: null, sentAt: at.toISOString() } : { ...note, sentAt }
}

/** The server did not accept the note, but might accept it later. */
export const comeBack = (note: DeviceNote): DeviceNote => ({ ...note, sentAt: null })

/** The server refused the note permanently, so its author can edit it again. */
export function refuse(note: DeviceNote, refusal: string): DeviceNote {
  return { ...note, sentAt: null, isFinished: false, refusal }
}
