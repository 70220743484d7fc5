import { delMany, keys } from 'idb-keyval'

export const prefixOf = (userId: number | string) => `report:${userId}:`
/** Where reports were kept before: drafts, and those that waited. */
const olderNames = (userId: number | string) => [`report-draft:${userId}`, `waiting-report:${userId}:`]

/** Other tabs of this browser show the same reports. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waiting-reports')
const listeners = new Set<(change: ReportChange) => void>()

/** `toSend`: there may be a report to send now. `other`: what is to be shown has changed. */
export type ReportChange = 'toSend' | 'other'

export function announce(change: ReportChange): void {
  for (const listener of listeners) listener(change)
  // A channel reaches its own site alone: it has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('other')
}

/** Hears of every change; those of other tabs are theirs to send. Returns the stop. */
export function onReportsChange(listener: (change: ReportChange) => void): () => void {
  const handleOther = () => listener('other')
  listeners.add(listener)
  tabs?.addEventListener('message', handleOther)
  return () => {
    listeners.delete(listener)
    tabs?.removeEventListener('message', handleOther)
  }
}

export async function namesOf(userId: number | string): Promise<{ now: string[]; older: string[] }> {
  try {
    const all = (await keys<string>()).filter((name) => typeof name === 'string')
    const older = olderNames(userId)
    return {
      now: all.filter((name) => name.startsWith(prefixOf(userId))),
      older: all.filter((name) => name === older[0] || name.startsWith(String(older[1]))),
    }
  } catch {
    // A browser without storage has no reports.
    return { now: [], older: [] }
  }
}

/** How many reports, or changes of reports, somebody would lose who logs out. What they are is fetched only then. */
export async function countWaiting(userId: number | string): Promise<number> {
  const { now, older } = await namesOf(userId)
  if (now.length + older.length === 0) return 0
  try {
    const { readWaiting } = await import('./reportStore.ts')
    return (await readWaiting(userId)).length
  } catch {
    return now.length + older.length
  }
}

export async function removeAllReports(userId: number | string): Promise<void> {
  const { now, older } = await namesOf(userId)
  if (now.length + older.length > 0) await delMany([...now, ...older]).catch(() => undefined)
  announce('other')
}
