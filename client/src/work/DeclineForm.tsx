import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/fieldStyles.ts'
import { TextArea } from '../ui/TextArea.tsx'

const BIG = 'min-h-12 w-full sm:w-auto'

interface DeclineFormProps {
  label: string
  /** What is said where no reason is given. */
  missing: string
  /** "Decline the order" */
  act: string
  isBusy: boolean
  failure: string | undefined
  onDecline: (reason: string) => void
  onLeave: () => void
}

/** Says no, with a reason that the managing agent reads. */
export function DeclineForm({ label, missing, act, isBusy, failure, onDecline, onLeave }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const send = () => {
    if (reason.trim() !== '') return onDecline(reason)
    setError(missing)
    area.current?.focus()
    return undefined
  }
  return (
    <form
      noValidate
      aria-label={act}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={area}
        label={label}
        hint="The managing agent reads it."
        isRequired
        maxLength={ORDER_WORDS_MAX}
        value={reason}
        error={error ?? failure}
        onChange={({ target }) => {
          setReason(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-col gap-2 sm:flex-row">
        <button
          type="submit"
          aria-disabled={isBusy || undefined}
          className={`${buttonClass('danger')} ${BIG}`}
        >
          {isBusy ? 'Sending...' : act}
        </button>
        <button type="button" className={`${buttonClass('secondary')} ${BIG}`} onClick={onLeave}>
          Back
        </button>
      </div>
    </form>
  )
}
