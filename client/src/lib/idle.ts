import { IDLE_MINUTES, IDLE_PROMPT_MINUTES, SESSION_IDLE_MINUTES } from '@doorstep/contract/sessions/rules'
import { storedActivity, storeActivity } from './storage.ts'

/** Without a key, pointer or touch in any tab for this long, the person is asked whether they are still there. */
export const IDLE_MS = IDLE_MINUTES * 60_000
/** How long the question stands before the session ends. */
export const PROMPT_MS = IDLE_PROMPT_MINUTES * 60_000
/** From then on the server has ended the session for want of calls. */
const ENDED_MS = SESSION_IDLE_MINUTES * 60_000
const WRITE_EVERY_MS = 1000

let own = 0

/** One clock for all tabs: the latest of what any of them has seen. */
export function idleMs(now = Date.now()): number {
  return Math.max(0, now - Math.max(own, storedActivity()))
}

/** The session has ended by itself while no page was open. */
export function isLongGone(now = Date.now()): boolean {
  return storedActivity() > 0 && idleMs(now) >= ENDED_MS
}

export function noteActivity(now = Date.now()): void {
  if (now - own < WRITE_EVERY_MS) return
  own = now
  storeActivity(now)
}

/** A session starts with a clock of its own. */
export function restartIdle(now = Date.now()): void {
  own = now
  storeActivity(now)
}

/** Whole seconds until the session ends; null while there is no need to ask. */
export function secondsLeft(idle: number): number | null {
  return idle < IDLE_MS ? null : Math.max(0, Math.ceil((IDLE_MS + PROMPT_MS - idle) / 1000))
}

/** How long nothing changes: until the question, or until its next second. */
export function msToNextChange(idle: number): number {
  if (idle < IDLE_MS) return IDLE_MS - idle
  return (IDLE_MS + PROMPT_MS - idle) % 1000 || 1000
}
