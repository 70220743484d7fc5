import type { WrittenAudience } from '@doorstep/contract/issues/notes/rules'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { Waiting } from '../../../waiting/recordStore.ts'

/** The issue that a note is about, as it is called where the note waits. */
export interface NoteIssue {
  issueId: number
  jobId: number
  title: string
}

/** What its author wrote, photos included. */
export interface NoteContent {
  text: string
  /** Null where it is not chosen, or not theirs to choose. */
  audience: WrittenAudience | null
  /** Whose firm reads it, where it is for a work order. */
  orderId?: number | undefined
  /** Whom that names, as it was read before it was sent. */
  readers: string
  files: KeptFile[]
}

/** One note on this device, from its first word until it is with the server. Its functions answer the next state. */
export interface DeviceNote extends Waiting {
  userId: number
  issue: NoteIssue
  content: NoteContent
  /** Its author has sent it off, as it stands. */
  isFinished: boolean
  /** When it first went out. It is on its way, or its answer is lost: until it is answered it goes out again, unchanged. */
  sentAt: string | null
  /** Why the server will not have it. */
  refusal: string | null
}

/** `written`: in its author's hand. `queued`: waits for its first try. `unanswered`: may have arrived. `refused`: will not. */
export type NoteStage = 'written' | 'queued' | 'unanswered' | 'refused'

export function stageOf({ sentAt, refusal, isFinished }: DeviceNote): NoteStage {
  if (sentAt !== null) return 'unanswered'
  if (refusal !== null) return 'refused'
  return isFinished ? 'queued' : 'written'
}

/** It goes out by itself. */
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

/** Its author goes on writing. What went out is not theirs to change. */
export function write(note: DeviceNote, content: NoteContent): DeviceNote {
  return note.sentAt === null ? { ...note, content, isFinished: false, refusal: null } : note
}

/** Its author sends it off. */
export function finish(note: DeviceNote): DeviceNote {
  return { ...note, isFinished: true, refusal: null }
}

/** It goes out now: from here on nobody knows whether it has arrived, until an answer says so. */
export function goOut(note: DeviceNote, at: Date): DeviceNote & { sentAt: string } {
  const { sentAt } = note
  return sentAt === null ? { ...note, refusal: null, sentAt: at.toISOString() } : { ...note, sentAt }
}

/** The server has surely not taken it, and may do so later. */
export const comeBack = (note: DeviceNote): DeviceNote => ({ ...note, sentAt: null })

/** The server has not taken it, and will not: it is its author's again. */
export function refuse(note: DeviceNote, refusal: string): DeviceNote {
  return { ...note, sentAt: null, isFinished: false, refusal }
}
