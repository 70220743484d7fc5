import { IDLE_MINUTES, IDLE_PROMPT_MINUTES, SESSION_IDLE_MINUTES } from '@doorstep/contract/sessions/rules'
import { storedActivity, storeActivity } from './storage.ts'

/** After this long without a key, pointer or touch in any tab, the page asks if the person is still there. */
export const IDLE_MS = IDLE_MINUTES * 60_000
/** The time that a person has to answer before the session ends. */
export const PROMPT_MS = IDLE_PROMPT_MINUTES * 60_000
/** After this long without calls, the server has ended the session. */
const ENDED_MS = SESSION_IDLE_MINUTES * 60_000
const WRITE_EVERY_MS = 1000

let own = 0

/** Returns the time since the last input in any tab. */
export function idleMs(now = Date.now()): number {
  return Math.max(0, now - Math.max(own, storedActivity()))
}

/** True if the session expired while no page was open. */
export function isLongGone(now = Date.now()): boolean {
  return storedActivity() > 0 && idleMs(now) >= ENDED_MS
}

export function noteActivity(now = Date.now()): void {
  if (now - own < WRITE_EVERY_MS) return
  own = now
  storeActivity(now)
}

/** Restarts the idle clock at sign-in. */
export function restartIdle(now = Date.now()): void {
  own = now
  storeActivity(now)
}

/** Returns the whole seconds until the session ends, or null while the question is not due. */
export function secondsLeft(idle: number): number | null {
  return idle < IDLE_MS ? null : Math.max(0, Math.ceil((IDLE_MS + PROMPT_MS - idle) / 1000))
}

/** Returns the time until the question appears or its countdown changes. */
export function msToNextChange(idle: number): number {
  if (idle < IDLE_MS) return IDLE_MS - idle
  return (IDLE_MS + PROMPT_MS - idle) % 1000 || 1000
}
