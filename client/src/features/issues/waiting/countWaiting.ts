import { namesOf, type WaitingKind } from './waitingNames.ts'

/** How many waiting reports and notes a person would lose by logging out. */
export type WaitingCount = Record<WaitingKind, number>

/** The stores are fetched only when something waits: a page that has just lost the network has little else loaded. */
export async function countWaiting(userId: number | string): Promise<WaitingCount> {
  const { report, note } = await namesOf(userId)
  const kept = { report: report.length, note: note.length }
  const countReports = async () => (await (await import('./reportStore.ts')).readWaiting(userId)).length
  const countNotes = async () =>
    (await (await import('../notes/noteStore.ts')).readWaitingNotes(userId)).length
  // An entry that cannot be read counts as one.
  const [reports, notes] = await Promise.all([
    kept.report > 0 ? countReports().catch(() => kept.report) : 0,
    kept.note > 0 ? countNotes().catch(() => kept.note) : 0,
  ])
  return { report: reports, note: notes }
}
