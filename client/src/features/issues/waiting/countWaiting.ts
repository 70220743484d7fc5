import { namesOf, type WaitingKind } from './waitingNames.ts'

/** How much of each kind somebody would lose who logs out. */
export type WaitingCount = Record<WaitingKind, number>

/** What it is, is fetched only where there is something: a page that has just lost the network has no more than it needed. */
export async function countWaiting(userId: number | string): Promise<WaitingCount> {
  const { report, note } = await namesOf(userId)
  const kept = { report: report.length, note: note.length }
  const countReports = async () => (await (await import('./reportStore.ts')).readWaiting(userId)).length
  const countNotes = async () =>
    (await (await import('../notes/noteStore.ts')).readWaitingNotes(userId)).length
  // Of those that cannot be looked at each may be one.
  const [reports, notes] = await Promise.all([
    kept.report > 0 ? countReports().catch(() => kept.report) : 0,
    kept.note > 0 ? countNotes().catch(() => kept.note) : 0,
  ])
  return { report: reports, note: notes }
}
