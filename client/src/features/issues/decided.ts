import type { Issue } from '@doorstep/contract/issues/schema'
import type { ModerationMode } from './moderation.ts'

type Listener = (issue: Issue, mode: ModerationMode) => void

const listeners = new Set<Listener>()

/** A decision has been saved. Its dialog stands outside of the screen that it was opened from. */
export function tellDecided(issue: Issue, mode: ModerationMode): void {
  for (const listener of listeners) listener(issue, mode)
}

/** Hears of every decision that is made in this tab. */
export function onDecided(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
