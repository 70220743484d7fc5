import { allLeft } from '../../../waiting/holding.ts'
import { recordStore } from '../../../waiting/recordStore.ts'
import { stageOf, type DeviceNote } from './deviceNote.ts'

/** Notes on this device. What the browser does not keep lives as long as the tab, and is sent from there. */
export const noteStore = recordStore<DeviceNote>('note', {
  ownerOf: ({ userId }) => userId,
  lightened: (note) =>
    note.sentAt === null && note.content.files.length > 0
      ? { ...note, isFinished: false, content: { ...note.content, files: [] } }
      : null,
  staysInTab: true,
})

/** Those that are more than a draft. */
export async function readWaitingNotes(userId: number | string): Promise<DeviceNote[]> {
  return (await noteStore.read(userId)).filter((note) => stageOf(note) !== 'written')
}

/** The newest note on an issue that was begun and not sent, and that no other form has. */
export async function findNoteDraft(userId: number, issueId: number): Promise<DeviceNote | null> {
  await allLeft()
  return noteStore.findUnheld(userId, (note) => note.issue.issueId === issueId && stageOf(note) === 'written')
}
