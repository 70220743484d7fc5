import { allLeft } from '../../../waiting/holding.ts'
import { recordStore } from '../../../waiting/recordStore.ts'
import { stageOf, type DeviceReport } from './report.ts'

export const reportStore = recordStore<DeviceReport>('report', {
  ownerOf: ({ userId }) => userId,
  // Photos may be more than the browser keeps. What has not gone out is worth having without them.
  lightened: (report) =>
    report.sent === null && report.content.files.length > 0
      ? { ...report, isFinished: false, content: { ...report.content, files: [] } }
      : null,
})

export const { save: saveReport, remove: removeReport, read: readReports } = reportStore

/** Those that are more than a draft. */
export async function readWaiting(userId: number | string): Promise<DeviceReport[]> {
  return (await readReports(userId)).filter((report) => stageOf(report) !== 'prepared')
}

/** The newest report that was begun and not sent, and that no other form has. */
export async function findDraft(userId: number): Promise<DeviceReport | null> {
  await allLeft()
  return reportStore.findUnheld(userId, (report) => stageOf(report) === 'prepared')
}
