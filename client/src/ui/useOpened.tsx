import { useEffect, type ReactNode } from 'react'
import { markHeard } from '../lib/parts.ts'
import { PartFailure } from './PartFailure.tsx'
import { useLoading } from './useLoaded.ts'

interface Opening {
  isOpen: boolean
  onClose: () => void
  /** If true, the part loads in advance, because the person might open it soon. */
  isNear?: boolean
}

/**
 * Loads the part of the page that a press opens, and keeps the pressed control busy until then. The caller must render
 * `waiting`, which reports a failed load.
 */
export function useOpened<Module>(
  load: () => Promise<Module>,
  { isOpen, onClose, isNear = false }: Opening,
): { part: Module | null; waiting: ReactNode } {
  const { module, hasFailed } = useLoading(load, isNear || isOpen)
  const isWaiting = isOpen && module === null
  useEffect(() => (isWaiting ? markHeard() : undefined), [isWaiting])
  return {
    part: isOpen ? module : null,
    waiting: isWaiting && hasFailed && <PartFailure onClose={onClose} />,
  }
}
