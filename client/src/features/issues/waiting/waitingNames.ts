import { changesOf, delMany, keys } from '../../../lib/device.ts'

/** What waits on a device, by what its names begin with. */
export type WaitingKind = 'report' | 'note'

export const prefixOf = (kind: WaitingKind, userId: number | string) => `${kind}:${userId}:`

export const { announce, onChange: onWaitingChange } = changesOf('waiting-reports')

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
