import { delMany, keys } from '../lib/device.ts'
import { isSignedIn, storedUserId } from '../lib/storage.ts'

/** What waits on a device, by what its names begin with. */
export type WaitingKind = 'report' | 'note' | 'work'

const KINDS = ['report', 'note', 'work'] as const satisfies readonly WaitingKind[]

/** The id of an account, or `LINKS`. */
export type Owner = number | string

/** The owner of what was written by a link, without an account. */
export const LINKS = 'link'

/** Names begin with whose it is, so that what somebody leaves behind is found without being read. */
export const prefixOf = (kind: WaitingKind, owner: Owner) => `${kind}:${owner}:`

/** Nothing is kept for somebody who is not, or no longer, signed in. */
export const isHere = (owner: Owner) => owner === LINKS || storedUserId() === String(owner)

/** Nothing is sent for them either, nor while the second step is missing. */
export const maySend = (owner: Owner) => isHere(owner) && (owner === LINKS || isSignedIn())

/** Other tabs of this browser show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waiting')
const listeners = new Set<(change: WaitingChange) => void>()

/** `toSend`: something may be ready to send. `other`: what the page shows has changed. */
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

/** What the browser has no room for lives as long as the tab. */
export const inTab = new Map<string, unknown>()

/** The names under which the browser, or this tab, keeps what waits. */
export async function namesOf(kind: WaitingKind, owner: Owner): Promise<string[]> {
  // A browser without storage has nothing.
  const stored = await keys().catch(() => [])
  return [...new Set([...stored, ...inTab.keys()])].filter((name) => name.startsWith(prefixOf(kind, owner)))
}

export async function removeAllWaiting(owner: Owner): Promise<void> {
  const names = (await Promise.all(KINDS.map((kind) => namesOf(kind, owner)))).flat()
  for (const name of names) inTab.delete(name)
  if (names.length > 0) await delMany(names).catch(() => undefined)
  announce('other')
}
