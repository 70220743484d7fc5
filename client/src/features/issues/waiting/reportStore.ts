import { del, getMany, set } from 'idb-keyval'
import { allLeft } from './holding.ts'
import { recordStore } from './recordStore.ts'
import { stageOf, type DeviceReport } from './report.ts'

export const reportStore = recordStore<DeviceReport>('report', {
  // Photos may be more than the browser keeps. What has not gone out is worth having without them.
  lightened: (report) =>
    report.sent === null && report.content.files.length > 0
      ? { ...report, isFinished: false, content: { ...report.content, files: [] } }
      : null,
  prepare: async (userId, { report, older }) => {
    if (older.length > 0) await takeOver(userId, older, report)
    return older.length > 0
  },
})

export const { save: saveReport, remove: removeReport, read: readReports } = reportStore

/** Those that are more than a draft. */
export async function readWaiting(userId: number | string): Promise<DeviceReport[]> {
  return (await readReports(userId)).filter((report) => stageOf(report) !== 'prepared')
}

/** Nothing that waited on the device before there was this store is lost. */
async function takeOver(userId: number, older: readonly string[], now: readonly string[]): Promise<void> {
  try {
    const { fromOlder } = await import('./olderStores.ts')
    const found = await getMany<unknown>([...older])
    for (const [index, name] of older.entries()) {
      const report = fromOlder(userId, found[index])
      // Another tab may have been quicker.
      if (report && !now.includes(reportStore.nameOf(report))) await set(reportStore.nameOf(report), report)
      await del(name)
    }
  } catch {
    // It is there the next time.
  }
}

/** The newest report that was begun and not sent, and that no other form has. */
export async function findDraft(userId: number): Promise<DeviceReport | null> {
  await allLeft()
  return reportStore.findUnheld(userId, (report) => stageOf(report) === 'prepared')
}
