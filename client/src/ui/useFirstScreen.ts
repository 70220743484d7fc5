import { useEffect } from 'react'
import { useDelay } from './useDelay.ts'

const FIRST_SCREEN_MS = 1000

let isOver = false

/** True once the first screen has had its time: what nobody looks for at once is asked for and drawn after it. */
export function useFirstScreenOver(): boolean {
  const isDue = useDelay(!isOver, FIRST_SCREEN_MS) || isOver
  useEffect(() => {
    if (isDue) isOver = true
  }, [isDue])
  return isDue
}
