import { namesOf, type WaitingKind } from '../../../waiting/names.ts'

/** The reports, notes and work order steps that a person would lose by signing out. */
export type WaitingCount = Record<WaitingKind, number>

/**
 * Loads the stores only if they contain waiting entries. A page that has just lost the network cannot always load the
 * stores.
 */
export async function countWaiting(userId: number | string): Promise<WaitingCount> {
  const kept = async (kind: WaitingKind) => (await namesOf(kind, userId)).length
  const [reports, notes, work] = await Promise.all([kept('report'), kept('note'), kept('work')])
  const countReports = async () => (await (await import('./reportStore.ts')).readWaiting(userId)).length
  const countNotes = async () =>
    (await (await import('../notes/noteStore.ts')).readWaitingNotes(userId)).length
  // If a store cannot be read, the function counts all of its entries.
  const [report, note] = await Promise.all([
    reports > 0 ? countReports().catch(() => reports) : 0,
    notes > 0 ? countNotes().catch(() => notes) : 0,
  ])
  return { report, note, work }
}
