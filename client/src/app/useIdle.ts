import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeKeepAlive } from '../api/keepAlive.ts'
import { forgetEnded } from '../api/lastKnown.ts'
import { IDLE_MS, idleMs, msToNextChange, noteActivity, restartIdle, secondsLeft } from '../lib/idle.ts'
import { ACTIVITY_KEY, isSignedIn, storedUserId } from '../lib/storage.ts'

const INPUT_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'touchmove', 'wheel'] as const

/**
 * Returns the seconds until the session ends, or null, and a function to stay signed in. The caller must pass the same
 * `onExpire` function in every render.
 */
export function useIdle(onExpire: () => void) {
  const client = useQueryClient()
  const [keepAlive] = useState(() => makeKeepAlive(client))
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (!isSignedIn()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (!isSignedIn()) return
      const idle = idleMs()
      const seconds = secondsLeft(idle)
      setLeft(seconds)
      if (seconds === 0) onExpire()
      else timer = setTimeout(check, msToNextChange(idle))
    }
    const handleInput = () => {
      // From here on input does not count, because a tab shows the question or is about to show it.
      if (!isSignedIn() || idleMs() >= IDLE_MS) return
      noteActivity()
      keepAlive.noteInput()
    }
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === ACTIVITY_KEY) check()
    }
    void forgetEnded(storedUserId())
    restartIdle()
    keepAlive.start()
    check()
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true, passive: true }
    for (const name of INPUT_EVENTS) window.addEventListener(name, handleInput, options)
    window.addEventListener('storage', handleStorage, options)
    // Updates the countdown after sleep, or after the browser slowed down the tab's timers.
    document.addEventListener('visibilitychange', check, options)
    return () => {
      stop.abort()
      clearTimeout(timer)
      keepAlive.stop()
    }
  }, [keepAlive, onExpire])
  return {
    secondsLeft: left,
    stay: () => {
      restartIdle()
      setLeft(null)
      keepAlive.now()
    },
  }
}
