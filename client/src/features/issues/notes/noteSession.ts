import { openCopy } from '../../../waiting/deviceCopy.ts'
import { begin, finish, write, type DeviceNote, type NoteContent, type NoteIssue } from './deviceNote.ts'
import { noteStore } from './noteStore.ts'

export type NoteSession = ReturnType<typeof openNoteSession>

/** The note of an open composer: the composer's alone until it is let go or sent off, and kept on the device all the while. */
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
  /** By it a composer knows that it has another note. */
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
