import { MessageSquareHeart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useOpened } from '../../ui/useOpened.tsx'
import type { FeedbackValues } from './FeedbackForm.tsx'
import { FEEDBACK_THANKS_MS } from './rules.ts'
import { useAway } from './useAway.ts'

const loadPanel = () => import('./FeedbackPanel.tsx')

const EMPTY: FeedbackValues = { rating: 0, comment: '' }

/**
 * The feedback button on every signed-in screen, and its panel. The panel loads on hover or focus. The typed text is
 * kept when the panel closes.
 */
export function FeedbackWidget() {
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const [isSent, setIsSent] = useState(false)
  const { isAway, comeBack } = useAway(isOpen)
  const close = () => {
    setIsOpen(false)
    setIsSent(false)
  }
  const { part: panel, waiting } = useOpened(loadPanel, { isOpen, isNear, onClose: close })
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => {
      setIsOpen(false)
      setIsSent(false)
    }, FEEDBACK_THANKS_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  useEffect(() => {
    const trigger = button.current
    if (!isOpen) return undefined
    // The submit button disappeared with the form, so the focus must be moved.
    return () => void (document.activeElement === document.body && trigger?.focus())
  }, [isOpen])
  return (
    <>
      <Button
        ref={button}
        aria-label="Give feedback"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-float="feedback"
        data-away={isAway || undefined}
        onHoverStart={() => setIsNear(true)}
        onFocus={() => {
          setIsNear(true)
          comeBack()
        }}
        onPress={() => setIsOpen(true)}
        className="fixed right-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-accent text-on-accent shadow-float transition hover:bg-accent-hover data-away:pointer-events-none data-away:opacity-0 md:right-0 md:bottom-6 md:w-6 md:rounded-l-lg md:rounded-r-none print:hidden"
      >
        <MessageSquareHeart aria-hidden="true" className="size-5 md:size-4" strokeWidth={1.75} />
      </Button>
      {panel ? (
        <panel.FeedbackPanel
          trigger={button}
          values={values}
          onChange={setValues}
          onClear={() => setValues(EMPTY)}
          isSent={isSent}
          onSent={() => setIsSent(true)}
          onClose={close}
        />
      ) : (
        waiting
      )}
    </>
  )
}
