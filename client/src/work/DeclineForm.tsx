import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/fieldStyles.ts'
import { TextArea } from '../ui/TextArea.tsx'

const BIG = 'min-h-12 w-full sm:w-auto'

interface DeclineFormProps {
  /** A sentence about what happens after the firm declines. */
  lead?: string
  label: string
  hint?: string
  maxLength?: number
  /** The error for an empty reason. Leave out the error if the reason is optional. */
  missing?: string
  /** The label of the button and of the form, for example "Decline the order". */
  act: string
  isBusy: boolean
  failure: string | undefined
  onDecline: (reason: string) => void
  onLeave: () => void
}

export function DeclineForm(props: DeclineFormProps) {
  const {
    lead,
    label,
    hint = 'The managing agent will read your reason.',
    maxLength = ORDER_WORDS_MAX,
  } = props
  const { missing, act, isBusy, failure, onDecline, onLeave } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const send = () => {
    if (missing === undefined || reason.trim() !== '') return onDecline(reason)
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
      {lead && <p className="text-sm">{lead}</p>}
      <TextArea
        ref={area}
        label={label}
        hint={hint}
        isRequired={missing !== undefined}
        maxLength={maxLength}
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
