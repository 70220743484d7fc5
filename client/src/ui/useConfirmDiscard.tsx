import { useState, type ReactNode } from 'react'
import { DiscardDialog } from './DiscardDialog.tsx'

interface DiscardQuestion {
  /**
   * Closes the dialog, but asks first if typed text would be lost. Use this function for Cancel, Escape, Back and the
   * Close button.
   */
  close: () => void
  /** The question to render inside the dialog. */
  question: ReactNode
}

/** Asks before a dialog with input closes, so that nothing is discarded without confirmation. */
export function useConfirmDiscard(
  isChanged: boolean,
  onClose: () => void,
  onDiscard: () => void = onClose,
): DiscardQuestion {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    question: <DiscardDialog isOpen={isAsking} onStay={() => setIsAsking(false)} onDiscard={onDiscard} />,
  }
}
