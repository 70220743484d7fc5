import { delMany, keys } from 'idb-keyval'

/** What waits on a device, by what its names begin with. */
export type WaitingKind = 'report' | 'note'

export const prefixOf = (kind: WaitingKind, userId: number | string) => `${kind}:${userId}:`
/** Where reports were kept before: drafts, and those that waited. */
const olderNames = (userId: number | string) => [`report-draft:${userId}`, `waiting-report:${userId}:`]

/** Other tabs of this browser show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waiting-reports')
const listeners = new Set<(change: WaitingChange) => void>()

/** `toSend`: there may be something to send now. `other`: what is to be shown has changed. */
export type WaitingChange = 'toSend' | 'other'

export function announce(change: WaitingChange): void {
  for (const listener of listeners) listener(change)
  // A channel reaches its own site alone: it has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('other')
}

/** Hears of every change; those of other tabs are theirs to send. Returns the stop. */
export function onWaitingChange(listener: (change: WaitingChange) => void): () => void {
  const handleOther = () => listener('other')
  listeners.add(listener)
  tabs?.addEventListener('message', handleOther)
  return () => {
    listeners.delete(listener)
    tabs?.removeEventListener('message', handleOther)
  }
}

/** The names under which the browser keeps what waits; `older` are reports of earlier versions. */
export async function namesOf(
  userId: number | string,
): Promise<Record<WaitingKind | 'older', readonly string[]>> {
  try {
    const all = (await keys<string>()).filter((name) => typeof name === 'string')
    const older = olderNames(userId)
    return {
      report: all.filter((name) => name.startsWith(prefixOf('report', userId))),
      note: all.filter((name) => name.startsWith(prefixOf('note', userId))),
      older: all.filter((name) => name === older[0] || name.startsWith(String(older[1]))),
    }
  } catch {
    // A browser without storage has nothing.
    return { report: [], note: [], older: [] }
  }
}

const forgetful = new Set<() => void>()

/** For what a tab has and the browser does not keep. */
export function onAllRemoved(forget: () => void): void {
  forgetful.add(forget)
}

export async function removeAllWaiting(userId: number | string): Promise<void> {
  for (const forget of forgetful) forget()
  const { report, note, older } = await namesOf(userId)
  const all = [...report, ...note, ...older]
  if (all.length > 0) await delMany(all).catch(() => undefined)
  announce('other')
}
