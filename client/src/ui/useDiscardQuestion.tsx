import { useState, type ReactNode } from 'react'
import { DiscardDialog } from './DiscardDialog.tsx'

interface DiscardQuestion {
  /** Closes, or asks first: for Cancel, Escape, Back and the Close button alike. */
  close: () => void
  /** To be drawn inside of the dialog. */
  question: ReactNode
}

/** For a dialog in which something can be typed or chosen: it is not dropped unasked. */
export function useDiscardQuestion(
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
