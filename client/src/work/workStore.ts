import { del, getMany, set } from '../lib/device.ts'
import type { DeviceWork } from './deviceWork.ts'
import { inTab, isLeft, storedNames, workPrefixOf } from './workNames.ts'

const LINKS = workPrefixOf('link')

const nameOf = ({ id, sender }: DeviceWork) => ('userId' in sender ? workPrefixOf(sender.userId) : LINKS) + id

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('order-work')
const listeners = new Set<(change: WorkChange) => void>()

/** `toSend`: there is something to send now. `other`: what is to be shown has changed. */
type WorkChange = 'toSend' | 'other'

function announce(change: WorkChange): void {
  for (const listener of listeners) listener(change)
  // A channel reaches its own site alone: it has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('changed')
}

/** Hears of every change; those of other tabs are theirs to send. Returns the stop. */
export function onWorkChange(listener: (change: WorkChange) => void): () => void {
  const handleOther = () => listener('other')
  listeners.add(listener)
  tabs?.addEventListener('message', handleOther)
  return () => {
    listeners.delete(listener)
    tabs?.removeEventListener('message', handleOther)
  }
}

/** Answers whether the browser keeps it. */
export async function saveWork(work: DeviceWork, change: WorkChange = 'other'): Promise<boolean> {
  if (isLeft(work)) return false
  try {
    await set(nameOf(work), work)
    inTab.delete(nameOf(work))
    return true
  } catch {
    inTab.set(nameOf(work), work)
    return false
  } finally {
    announce(change)
  }
}

export async function removeWork(work: DeviceWork): Promise<void> {
  inTab.delete(nameOf(work))
  await del(nameOf(work)).catch(() => undefined)
  announce('other')
}

/** What is on this device of an account, or of its links; in the order in which it was begun. */
export async function readWork(userId: string | null): Promise<DeviceWork[]> {
  const names = await storedNames(userId === null ? LINKS : workPrefixOf(userId))
  const found = names.length === 0 ? [] : await getMany<DeviceWork | undefined>(names).catch(() => [])
  const stored = found.flatMap((work) => (work && !inTab.has(nameOf(work)) ? [work] : []))
  const newer = [...inTab.values()].filter(({ sender }) =>
    userId === null ? 'token' in sender : 'userId' in sender && sender.userId === userId,
  )
  return [...stored, ...newer].toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}
