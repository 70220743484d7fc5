import { useDelay } from '../ui/useDelay.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { endIdleSession, leaveWithReturn } from './logout.ts'
import { useIdle } from './useIdle.ts'

const loadPrompt = () => import('./IdlePrompt.tsx')
/** Loads the code of the idle question long after the first screen, and long before the question can appear. */
const FETCH_AFTER_MS = 30_000

/** After 20 minutes without input, asks whether the person is still there. Ends the session if nobody answers. */
export function IdleDialog() {
  const { secondsLeft, stay } = useIdle(endIdleSession)
  const prompt = useLoaded(loadPrompt, useDelay(true, FETCH_AFTER_MS))
  if (!prompt || secondsLeft === null || secondsLeft === 0) return null
  return <prompt.IdlePrompt secondsLeft={secondsLeft} onStay={stay} onLeave={leaveWithReturn} />
}
