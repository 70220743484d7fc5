import { delMany, keys } from '../lib/device.ts'
import { isSignedIn, storedUserId } from '../lib/storage.ts'

/** The kinds of record that wait on a device until they are sent. The names of the records start with the kind. */
export type WaitingKind = 'report' | 'note' | 'work'

const KINDS = ['report', 'note', 'work'] as const satisfies readonly WaitingKind[]

/** The id of an account, or `LINKS`. */
export type Owner = number | string

/** The owner of records that were written with a link, without an account. */
export const LINKS = 'link'

/** Names start with the kind and owner, so that a person's records can be found without reading them. */
export const prefixOf = (kind: WaitingKind, owner: Owner) => `${kind}:${owner}:`

/** Nothing is stored for a person who is not signed in. */
export const isHere = (owner: Owner) => owner === LINKS || storedUserId() === String(owner)

/** Nothing is sent for a person who is not signed in or has not passed the second step. */
export const maySend = (owner: Owner) => isHere(owner) && (owner === LINKS || isSignedIn())

/** Keeps the other tabs of this browser up to date. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waiting')
const listeners = new Set<(change: WaitingChange) => void>()

/** `toSend`: a record might be ready to send. `other`: the page must show a change. */
export type WaitingChange = 'toSend' | 'other'

export function announce(change: WaitingChange): void {
  for (const listener of listeners) listener(change)
  // A broadcast channel reaches only this site, so there is no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('other')
}

/**
 * Calls the listener on every change. Changes in other tabs arrive as `other`, because those tabs send their records.
 * Returns a function that stops listening.
 */
export function onWaitingChange(listener: (change: WaitingChange) => void): () => void {
  const handleOther = () => listener('other')
  listeners.add(listener)
  tabs?.addEventListener('message', handleOther)
  return () => {
    listeners.delete(listener)
    tabs?.removeEventListener('message', handleOther)
  }
}

/** Records that do not fit in the browser's storage. These records last as long as the tab. */
export const inTab = new Map<string, unknown>()

/** The names of the waiting records in the browser's storage and in this tab. */
export async function namesOf(kind: WaitingKind, owner: Owner): Promise<string[]> {
  // A browser that blocks storage has no records.
  const stored = await keys().catch(() => [])
  return [...new Set([...stored, ...inTab.keys()])].filter((name) => name.startsWith(prefixOf(kind, owner)))
}

export async function removeAllWaiting(owner: Owner): Promise<void> {
  const names = (await Promise.all(KINDS.map((kind) => namesOf(kind, owner)))).flat()
  for (const name of names) inTab.delete(name)
  if (names.length > 0) await delMany(names).catch(() => undefined)
  announce('other')
}
