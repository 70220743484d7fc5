import { delMany, keys } from '../../../lib/device.ts'

/** What waits on a device, by what its names begin with. */
export type WaitingKind = 'report' | 'note'

export const prefixOf = (kind: WaitingKind, userId: number | string) => `${kind}:${userId}:`

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

/** The names under which the browser keeps what waits. */
export async function namesOf(userId: number | string): Promise<Record<WaitingKind, readonly string[]>> {
  try {
    const all = await keys()
    return {
      report: all.filter((name) => name.startsWith(prefixOf('report', userId))),
      note: all.filter((name) => name.startsWith(prefixOf('note', userId))),
    }
  } catch {
    // A browser without storage has nothing.
    return { report: [], note: [] }
  }
}

const forgetful = new Set<() => void>()

/** For what a tab has and the browser does not keep. */
export function onAllRemoved(forget: () => void): void {
  forgetful.add(forget)
}

export async function removeAllWaiting(userId: number | string): Promise<void> {
  for (const forget of forgetful) forget()
  const { report, note } = await namesOf(userId)
  const all = [...report, ...note]
  if (all.length > 0) await delMany(all).catch(() => undefined)
  announce('other')
}
