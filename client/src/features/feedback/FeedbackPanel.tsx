import type { RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { useLayer } from '../../ui/useLayer.ts'
import { FeedbackForm, type FeedbackValues } from './FeedbackForm.tsx'

interface FeedbackPanelProps {
  trigger: RefObject<HTMLButtonElement | null>
  values: FeedbackValues
  onChange: (values: FeedbackValues) => void
  onClear: () => void
  isSent: boolean
  onSent: () => void
  onClose: () => void
}

/** The panel that opens from the feedback button. */
export function FeedbackPanel(props: FeedbackPanelProps) {
  const { trigger, values, onChange, onClear, isSent, onSent, onClose } = props
  useLayer(true, onClose)
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
            onChange={onChange}
            onCancel={() => {
              onClear()
              onClose()
            }}
            onSent={() => {
              onClear()
              onSent()
            }}
          />
        )}
      </Dialog>
    </Popover>
  )
}
