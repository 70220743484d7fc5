import { openCopy } from '../../../waiting/deviceCopy.ts'
import { begin, finish, write, type DeviceNote, type NoteContent, type NoteIssue } from './deviceNote.ts'
import { noteStore } from './noteStore.ts'

export type NoteSession = ReturnType<typeof openNoteSession>

/**
 * The note of an open composer. The composer holds a lock on the note until the note is released or sent. The device
 * always keeps the note.
 */
export function openNoteSession(userId: number, issue: NoteIssue, begun: DeviceNote | null = null) {
  const {
    current,
    enter,
    leave,
    write: keep,
    sendOff,
    wipe,
  } = openCopy(begun, {
    store: noteStore,
    begin: (content: NoteContent) => begin(userId, issue, content),
    write,
    finish,
  })
  /** A new id shows the composer that another note has replaced its note. */
  const id = begun?.id ?? crypto.randomUUID()
  return {
    id,
    current,
    enter,
    write: keep,
    sendOff,
    wipe,
    release: leave,
  }
}
