import type { Order } from '@doorstep/contract/orders/schema'
import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import { REASON_MISSING } from '@doorstep/contract/orders/work/texts'
import { useEffect, useRef, useState } from 'react'
import { plainText } from '../api/errors.ts'
import { buttonClass, ERROR } from '../ui/fieldStyles.ts'
import { TextArea } from '../ui/TextArea.tsx'
import type { OrderCalls } from './calls.ts'
import type { WorkKind } from './deviceWork.ts'

const BIG = 'min-h-12 w-full sm:w-auto'

interface OrderActionsProps<Shown> {
  order: Order
  calls: OrderCalls<Shown>
  onShown: (shown: Shown) => void
  onOpen: (kind: WorkKind) => void
}

/** What the firm may do with its order now. */
export function OrderActions<Shown>({ order, calls, onShown, onOpen }: OrderActionsProps<Shown>) {
  const [isDeclining, setIsDeclining] = useState(false)
  const act = useAct(onShown)
  if (isDeclining)
    return (
      <DeclineForm
        isBusy={act.isBusy}
        failure={act.failure}
        onDecline={(reason) => act.run(() => calls.decline(reason))}
        onLeave={() => setIsDeclining(false)}
      />
    )
  const { status, appointment } = order
  const isToBegin = status === 'Booked' && appointment?.state === 'Booked'
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className={ERROR}>
        {act.failure}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {status === 'Sent' && (
          <>
            <Act text="Accept" isBusy={act.isBusy} isFirst onPress={() => act.run(calls.accept)} />
            <Act text="Decline..." isBusy={act.isBusy} onPress={() => setIsDeclining(true)} />
          </>
        )}
        {isToBegin && (
          <Act text="I am here: begin" isBusy={act.isBusy} isFirst onPress={() => act.run(calls.begin)} />
        )}
        {(status === 'Accepted' || status === 'Booked') && (
          <Act
            text="Done..."
            isBusy={act.isBusy}
            isFirst={status === 'Booked' && !isToBegin}
            onPress={() => onOpen('done')}
          />
        )}
        {status === 'Booked' && (
          <>
            <Act text="No access..." isBusy={act.isBusy} onPress={() => onOpen('noAccess')} />
            <Act text="Another visit is needed..." isBusy={act.isBusy} onPress={() => onOpen('followOn')} />
          </>
        )}
      </div>
    </div>
  )
}

interface ActProps {
  text: string
  isBusy: boolean
  isFirst?: boolean
  onPress: () => void
}

function Act({ text, isBusy, isFirst = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={`${buttonClass(isFirst ? 'primary' : 'secondary')} ${BIG}`}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

function useAct<Shown>(onShown: (shown: Shown) => void) {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Only once the answer stands there: until then the second press is the first one.
  useEffect(() => {
    if (!isBusy) isRunning.current = false
  }, [isBusy])
  const run = (work: () => Promise<Shown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFailure(undefined)
    void work()
      .then(onShown, (error: unknown) => setFailure(plainText(error)))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, failure, run }
}

interface DeclineFormProps {
  isBusy: boolean
  failure: string | undefined
  onDecline: (reason: string) => void
  onLeave: () => void
}

function DeclineForm({ isBusy, failure, onDecline, onLeave }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const send = () => {
    if (reason.trim() !== '') return onDecline(reason)
    setError(REASON_MISSING)
    area.current?.focus()
    return undefined
  }
  return (
    <form
      noValidate
      aria-label="Decline"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={area}
        label="Why do you decline?"
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
          {isBusy ? 'Sending...' : 'Decline the order'}
        </button>
        <button type="button" className={`${buttonClass('secondary')} ${BIG}`} onClick={onLeave}>
          Back
        </button>
      </div>
    </form>
  )
}
