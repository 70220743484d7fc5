import { useEffect, type ReactNode } from 'react'
import { markHeard } from '../lib/parts.ts'
import { PartFailure } from './PartFailure.tsx'
import { useLoading } from './useLoaded.ts'

interface Opening {
  isOpen: boolean
  /** Gives up what was pressed for. */
  onClose: () => void
  /** Fetches it ahead: somebody has come near. */
  isNear?: boolean
}

/**
 * A part of the page that a press opens. Until it is there, what was pressed says that it was heard; `waiting` is drawn
 * meanwhile, and says when the part does not come.
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
