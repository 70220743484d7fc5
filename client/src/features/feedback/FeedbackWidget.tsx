import { MessageSquareHeart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components'
import { useLayer } from '../../ui/useLayer.ts'
import { FeedbackForm, type FeedbackValues } from './FeedbackForm.tsx'
import { useAway } from './useAway.ts'

const THANKS_MS = 2000
const EMPTY: FeedbackValues = { rating: 0, comment: '' }

/** The button in the corner of every signed-in page, and its panel. What is typed outlives a closed panel. */
export function FeedbackWidget() {
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const [isSent, setIsSent] = useState(false)
  const { isAway, comeBack } = useAway(isOpen)
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => {
      setIsOpen(false)
      setIsSent(false)
    }, THANKS_MS)
    return () => clearTimeout(timer)
  }, [isSent])
  const change = (open: boolean) => {
    setIsOpen(open)
    if (!open) setIsSent(false)
  }
  useLayer(isOpen, () => change(false))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button
        aria-label="Give feedback"
        data-float="feedback"
        data-away={isAway || undefined}
        onFocus={comeBack}
        className="fixed right-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-accent text-on-accent shadow-float transition hover:bg-accent-hover data-away:pointer-events-none data-away:opacity-0 md:right-6 md:bottom-6 md:pointer-fine:size-10 print:hidden"
      >
        <MessageSquareHeart aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Button>
      <Popover
        placement="top end"
        offset={10}
        className="w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-border bg-surface shadow-float data-entering:animate-enter"
      >
        <Dialog className="p-5 outline-none">
          <Heading slot="title" className="text-base font-semibold">
            Feedback
          </Heading>
          <div aria-live="polite">
            {isSent && <p className="py-6 text-center text-base font-medium">Thanks for your feedback!</p>}
          </div>
          {!isSent && (
            <FeedbackForm
              values={values}
              onChange={setValues}
              onCancel={() => {
                setValues(EMPTY)
                setIsOpen(false)
              }}
              onSent={() => {
                setValues(EMPTY)
                setIsSent(true)
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
