import type { Issue } from '@doorstep/contract/issues/schema'
import type { ModerationMode } from './moderation.ts'

type Listener = (issue: Issue, mode: ModerationMode) => void

const listeners = new Set<Listener>()

/** Announces a saved decision to listeners, because the dialog is rendered outside the screen that opened it. */
export function notifyDecided(issue: Issue, mode: ModerationMode): void {
  for (const listener of listeners) listener(issue, mode)
}

/** Calls the listener for every decision made in this tab. Returns a function that unsubscribes it. */
export function onDecided(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
