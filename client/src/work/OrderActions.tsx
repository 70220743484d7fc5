import { ASKED_WORDS_MAX } from '@doorstep/contract/orders/appointments/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { REASON_MISSING } from '@doorstep/contract/orders/work/texts'
import { useState } from 'react'
import { ERROR } from '../ui/fieldStyles.ts'
import { Act } from './Act.tsx'
import type { OrderCalls } from './calls.ts'
import { DeclineForm } from './DeclineForm.tsx'
import type { WorkKind } from './deviceWork.ts'
import { takesSlots, upcomingSlots } from './slots.ts'
import { useAct } from './useAct.ts'

interface OrderActionsProps<Shown> {
  order: Order
  calls: OrderCalls<Shown>
  onShown: (shown: Shown) => void
  onStale: () => void
  onOpen: (kind: WorkKind) => void
}

type Question = 'decline' | 'cannotCome'

export function OrderActions<Shown>({ order, calls, onShown, onStale, onOpen }: OrderActionsProps<Shown>) {
  const [asked, setAsked] = useState<Question | null>(null)
  const act = useAct<Shown>((shown) => {
    setAsked(null)
    onShown(shown)
  }, onStale)
  const form = { isBusy: act.isBusy, failure: act.failure, onLeave: () => setAsked(null) }
  if (asked === 'decline')
    return (
      <DeclineForm
        label="Why are you declining?"
        missing={REASON_MISSING}
        act="Decline the order"
        {...form}
        onDecline={(reason) => act.run(() => calls.decline(reason))}
      />
    )
  if (asked === 'cannotCome')
    return (
      <DeclineForm
        lead="This cancels the appointment, and we tell the resident. You keep the work order and can offer other times afterwards."
        label="Why? (optional)"
        hint="The resident and the managing agent will read this."
        maxLength={ASKED_WORDS_MAX}
        act="Cancel the appointment"
        {...form}
        onDecline={(words) => act.run(() => calls.cancelVisit(words.trim()))}
      />
    )
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className={ERROR}>
        {act.failure}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {order.status === 'Sent' && (
          <>
            <Act text="Accept" isBusy={act.isBusy} isFirst onPress={() => act.run(calls.accept)} />
            <Act text="Decline..." isBusy={act.isBusy} onPress={() => setAsked('decline')} />
          </>
        )}
        <VisitActions
          order={order}
          isBusy={act.isBusy}
          onBegin={() => act.run(calls.begin)}
          onCannotCome={() => setAsked('cannotCome')}
          onOpen={onOpen}
        />
      </div>
    </div>
  )
}

interface VisitActionsProps {
  order: Order
  isBusy: boolean
  onBegin: () => void
  onCannotCome: () => void
  onOpen: (kind: WorkKind) => void
}

/** The actions around a visit. Those that report its outcome come first, cancelling comes last. */
function VisitActions({ order, isBusy, onBegin, onCannotCome, onOpen }: VisitActionsProps) {
  const { status, appointment } = order
  const isBooked = status === 'Booked'
  const isToBegin = isBooked && appointment?.state === 'Booked'
  const hasSlots = upcomingSlots(order).length > 0
  const isToOffer = status === 'Accepted' && !hasSlots
  const offer = takesSlots(order) && (
    <Act
      text={isToOffer ? 'Offer times...' : 'Offer other times...'}
      isBusy={isBusy}
      isFirst={isToOffer}
      onPress={() => onOpen('offer')}
    />
  )
  return (
    <>
      {isToBegin && <Act text="Start work" isBusy={isBusy} isFirst onPress={onBegin} />}
      {isToOffer && offer}
      {(status === 'Accepted' || isBooked) && (
        <Act text="Done..." isBusy={isBusy} isFirst={isBooked && !isToBegin} onPress={() => onOpen('done')} />
      )}
      {isBooked && (
        <>
          <Act text="No access..." isBusy={isBusy} onPress={() => onOpen('noAccess')} />
          <Act text="Another visit is needed..." isBusy={isBusy} onPress={() => onOpen('followOn')} />
        </>
      )}
      {!isToOffer && offer}
      {isToBegin && <Act text="Cancel visit..." isBusy={isBusy} isDanger onPress={onCannotCome} />}
    </>
  )
}
