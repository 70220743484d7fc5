import { useSyncExternalStore } from 'react'

/** Which issues changed since they were last opened, in this tab. */
const updated = new Set<number>()
const own = new Map<number, number>()
const changeListeners = new Set<() => void>()
const updateListeners = new Set<(issueId: number) => void>()

const OWN_CHANGE_MS = 5000

/** Call before a change of one's own: its echo on the live stream is no news to the person who made it. */
export function expectOwnChange(issueId: number): void {
  own.set(issueId, Date.now() + OWN_CHANGE_MS)
}

export function noteUpdate(issueId: number): void {
  if ((own.get(issueId) ?? 0) > Date.now()) return
  own.delete(issueId)
  updated.add(issueId)
  for (const listener of changeListeners) listener()
  for (const listener of updateListeners) listener(issueId)
}

export function markOpened(issueId: number): void {
  if (updated.delete(issueId)) for (const listener of changeListeners) listener()
}

export function forgetUpdates(): void {
  updated.clear()
  own.clear()
  for (const listener of changeListeners) listener()
}

/** Hears of every issue that somebody else changed: the place for a toast. */
export function onIssueUpdate(listener: (issueId: number) => void): () => void {
  updateListeners.add(listener)
  return () => updateListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Whether to show 'Updated' at this issue. */
export function useIsUpdated(issueId: number): boolean {
  return useSyncExternalStore(subscribe, () => updated.has(issueId))
}
