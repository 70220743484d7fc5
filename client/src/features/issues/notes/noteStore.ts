import { allLeft } from '../../../waiting/holding.ts'
import { recordStore } from '../../../waiting/recordStore.ts'
import { stageOf, type DeviceNote } from './deviceNote.ts'

/** Notes on this device. If the browser cannot store a note, the tab keeps the note in memory and sends it. */
export const noteStore = recordStore<DeviceNote>('note', {
  ownerOf: ({ userId }) => userId,
  lightened: (note) =>
    note.sentAt === null && note.content.files.length > 0
      ? { ...note, isFinished: false, content: { ...note.content, files: [] } }
      : null,
  staysInTab: true,
})

/** Returns the user's notes, except drafts. */
export async function readWaitingNotes(userId: number | string): Promise<DeviceNote[]> {
  return (await noteStore.read(userId)).filter((note) => stageOf(note) !== 'written')
}

/** The newest unsent draft on this issue that no other form is using, or null. */
export async function findNoteDraft(userId: number, issueId: number): Promise<DeviceNote | null> {
  await allLeft()
  return noteStore.findUnheld(userId, (note) => note.issue.issueId === issueId && stageOf(note) === 'written')
}
