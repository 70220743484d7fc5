import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Rotates through several items every `everyMs`. Stops on hover or focus, while paused, and for people who prefer
 * reduced motion. Keeps the current item when the list changes.
 */
export function useRotation(ids: readonly number[], everyMs: number) {
  const [shownId, setShownId] = useState<number | undefined>()
  const [isPaused, setIsPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isStill = useReducedMotion()
  const index = Math.max(0, shownId === undefined ? 0 : ids.indexOf(shownId))
  const count = ids.length
  const go = useCallback((by: number) => setShownId(ids[(index + by + count) % count]), [ids, index, count])
  const isMoving = count > 1 && !isPaused && !isHovered && !isFocused && !isStill
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setTimeout(() => go(1), everyMs)
    return () => clearTimeout(timer)
  }, [isMoving, go, everyMs])
  return {
    index,
    go,
    isPaused,
    /** True if several items rotate, so that the user can pause the rotation. */
    canPause: count > 1 && !isStill,
    togglePause: () => setIsPaused(!isPaused),
    handlers: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}

const STILL = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(STILL)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(STILL).matches)
}
