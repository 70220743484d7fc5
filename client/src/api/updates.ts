import { useSyncExternalStore } from 'react'

/** The issues that changed since they were last opened in this tab. */
const updated = new Set<number>()
const own = new Map<number, number>()
const changeListeners = new Set<() => void>()
const updateListeners = new Set<(issueId: number) => void>()

const OWN_CHANGE_MS = 5000

/** Call this function before the person's own change, so that the live event of the change is not shown as news. */
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

/** Calls the listener for every issue that somebody else changed, for example to show a toast. */
export function onIssueUpdate(listener: (issueId: number) => void): () => void {
  updateListeners.add(listener)
  return () => updateListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export function useIsUpdated(issueId: number): boolean {
  return useSyncExternalStore(subscribe, () => updated.has(issueId))
}
