import { allLeft } from '../../../waiting/holding.ts'
import { recordStore } from '../../../waiting/recordStore.ts'
import { stageOf, type DeviceReport } from './report.ts'

export const reportStore = recordStore<DeviceReport>('report', {
  ownerOf: ({ userId }) => userId,
  // Photos can exceed the browser's storage. In that case an unsent report is kept without its photos.
  lightened: (report) =>
    report.sent === null && report.content.files.length > 0
      ? { ...report, isFinished: false, content: { ...report.content, files: [] } }
      : null,
})

export const { save: saveReport, remove: removeReport, read: readReports } = reportStore

/** Returns the user's reports, except drafts. */
export async function readWaiting(userId: number | string): Promise<DeviceReport[]> {
  return (await readReports(userId)).filter((report) => stageOf(report) !== 'prepared')
}

/** The newest unsent draft that no other form is using, or null. */
export async function findDraft(userId: number): Promise<DeviceReport | null> {
  await allLeft()
  return reportStore.findUnheld(userId, (report) => stageOf(report) === 'prepared')
}
