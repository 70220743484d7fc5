import type { Order } from '@doorstep/contract/orders/schema'
import { REASON_MISSING } from '@doorstep/contract/orders/work/texts'
import { useState } from 'react'
import { ERROR } from '../ui/fieldStyles.ts'
import { Act } from './Act.tsx'
import type { OrderCalls } from './calls.ts'
import { DeclineForm } from './DeclineForm.tsx'
import type { WorkKind } from './deviceWork.ts'
import { useAct } from './useAct.ts'

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
        label="Why do you decline?"
        missing={REASON_MISSING}
        act="Decline the order"
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
