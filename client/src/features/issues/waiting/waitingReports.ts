import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { del, delMany, getMany, keys, set } from 'idb-keyval'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { Report } from '../issueValues.ts'
import type { SentReport } from '../useReportIssue.ts'

/** A finished report that waits on this device for the network. Its author alone sees it. */
export interface WaitingReport {
  /** The key of its first try: however often it is sent, it makes one issue. */
  key: string
  userId: number
  property: OwnProperty
  /** As it goes up, and as the form had it. */
  report: SentReport
  values: Report
  files: KeptFile[]
  queuedAt: string
  /** Why the server will not have it; then it waits for its author. */
  refusal: string | null
}

const prefixOf = (userId: number | string) => `waiting-report:${userId}:`
const nameOf = ({ userId, key }: Pick<WaitingReport, 'userId' | 'key'>) => prefixOf(userId) + key

/** Other tabs of this browser show the same reports. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waiting-reports')
const listeners = new Set<(change: WaitingChange) => void>()
/** Those that stand in an open form of this tab, whose author has the say; and how each is let go. */
const held = new Map<string, () => Promise<unknown>>()
/** A lock of this name tells the other tabs; it goes with the form, or with the tab. */
const LOCK = 'waiting-report-held:'

/** `toSend`: there is a report to send now. `other`: what is to be shown has changed. */
export type WaitingChange = 'toSend' | 'other'

function announce(change: WaitingChange): void {
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

let sending: string | null = null

/** The report that is on its way: its author can no longer take it back. */
export const sendingKey = () => sending

export function noteSending(key: string | null): void {
  sending = key
  announce('other')
}

/** Throws where the browser keeps nothing: then the form must keep what is in it. */
export async function saveWaiting(waiting: WaitingReport): Promise<void> {
  await set(nameOf(waiting), waiting)
  announce(waiting.refusal === null ? 'toSend' : 'other')
}

export async function removeWaiting(waiting: Pick<WaitingReport, 'userId' | 'key'>): Promise<void> {
  void letGo(waiting.key)
  try {
    await del(nameOf(waiting))
  } catch {
    // Nothing was stored.
  }
  announce('other')
}

async function namesOf(userId: number | string): Promise<string[]> {
  try {
    const all = await keys<string>()
    return all.filter((name) => typeof name === 'string' && name.startsWith(prefixOf(userId)))
  } catch {
    // A browser without storage has nothing that waits.
    return []
  }
}

/** In the order in which they were written. */
export async function readWaiting(userId: number | string): Promise<WaitingReport[]> {
  const names = await namesOf(userId)
  if (names.length === 0) return []
  const found = await getMany<WaitingReport | undefined>(names).catch((): undefined[] => [])
  return found
    .flatMap((waiting) => waiting ?? [])
    .toSorted((one, other) => one.queuedAt.localeCompare(other.queuedAt))
}

export async function countWaiting(userId: number | string): Promise<number> {
  return (await namesOf(userId)).length
}

export async function removeAllWaiting(userId: number | string): Promise<void> {
  const names = await namesOf(userId)
  if (names.length > 0) await delMany(names).catch(() => undefined)
  announce('other')
}

/** Keeps a report from being sent, by any tab, while it stands in a form. */
export function holdWaiting(key: string): void {
  if (held.has(key)) return
  let end: (() => void) | undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  // A page that is being left gets none, and needs none.
  const lock = hasLocks() ? navigator.locks.request(LOCK + key, () => over).catch(() => undefined) : over
  held.set(key, () => {
    end?.()
    return lock
  })
}

/** It is sent once its lock is gone: before, this tab too would take it for one that stands in a form. */
export async function releaseWaiting(key: string): Promise<void> {
  if (await letGo(key)) announce('toSend')
}

async function letGo(key: string): Promise<boolean> {
  const end = held.get(key)
  held.delete(key)
  await end?.()
  return end !== undefined
}

/** The keys of the reports that stand in a form, of this tab or of another. */
export async function heldKeys(): Promise<ReadonlySet<string>> {
  const locks = hasLocks() ? ((await navigator.locks.query()).held ?? []) : []
  const elsewhere = locks.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...held.keys(), ...elsewhere])
}

// Only a page that came over a secure connection has them.
const hasLocks = () => 'locks' in navigator
