import { ASKED_WORDS_MAX } from '@doorstep/contract/orders/appointments/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { REASON_MISSING } from '@doorstep/contract/orders/work/texts'
import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import type { OrderCalls } from './calls.ts'
import { DeclineForm } from './DeclineForm.tsx'
import type { WorkKind } from './deviceWork.ts'
import { upcomingSlots } from './slots.ts'
import { StepBar, type Step, type Steps } from './StepBar.tsx'
import { useAct } from './useAct.ts'

interface OrderActionsProps<Shown> {
  order: Order
  calls: OrderCalls<Shown>
  onShown: (shown: Shown) => void
  onStale: () => void
  onOpen: (kind: WorkKind) => void
}

type Question = 'decline' | 'cannotCome'

export function OrderActions<Shown>(props: OrderActionsProps<Shown>) {
  const { order, calls, onShown, onStale, onOpen } = props
  const [asked, setAsked] = useState<Question | null>(null)
  const act = useAct<Shown>((shown) => {
    setAsked(null)
    onShown(shown)
  }, onStale)
  const form = { isBusy: act.isBusy, failure: act.failure, onLeave: () => setAsked(null) }
  if (asked === 'decline')
    return (
      <Card>
        <DeclineForm
          label="Why are you declining?"
          missing={REASON_MISSING}
          act="Decline the order"
          {...form}
          onDecline={(reason) => act.run(() => calls.decline(reason))}
        />
      </Card>
    )
  if (asked === 'cannotCome')
    return (
      <Card>
        <DeclineForm
          lead="This will cancel the appointment, and we will tell the resident. You will keep the work order and can offer other times."
          label="Why? (optional)"
          hint="The resident and the managing agent will read your reason."
          maxLength={ASKED_WORDS_MAX}
          act="Cancel the appointment"
          {...form}
          onDecline={(words) => act.run(() => calls.cancelVisit(words.trim()))}
        />
      </Card>
    )
  const steps = stepsOf(order, {
    onAccept: () => act.run(calls.accept),
    onDecline: () => setAsked('decline'),
    onBegin: () => act.run(calls.begin),
    onCannotCome: () => setAsked('cannotCome'),
    onOpen,
  })
  return <StepBar {...steps} isBusy={act.isBusy} failure={act.failure} />
}

interface Handlers {
  onAccept: () => void
  onDecline: () => void
  onBegin: () => void
  onCannotCome: () => void
  onOpen: (kind: WorkKind) => void
}

/**
 * Returns the likely next step, at most two other steps, and the remaining steps. The step that cancels the visit comes
 * last.
 */
function stepsOf(order: Order, { onAccept, onDecline, onBegin, onCannotCome, onOpen }: Handlers): Steps {
  const { status, appointment } = order
  const open = (text: string, kind: WorkKind): Step => ({ text, onPress: () => onOpen(kind) })
  const done = open('Done...', 'done')
  const noAccess = open('No access...', 'noAccess')
  const again = open('Another visit is needed...', 'followOn')
  const offer = open('Offer other times...', 'offer')
  if (status === 'Sent')
    return {
      first: { text: 'Accept', onPress: onAccept },
      others: [{ text: 'Decline...', onPress: onDecline }],
      more: [],
    }
  if (status === 'Accepted')
    return upcomingSlots(order).length > 0
      ? { others: [offer, done], more: [] }
      : { first: open('Offer times...', 'offer'), others: [done], more: [] }
  if (status !== 'Booked') return { others: [], more: [] }
  if (appointment?.state !== 'Booked') return { first: done, others: [noAccess, again], more: [] }
  return {
    first: { text: 'Start work', onPress: onBegin },
    others: [done, noAccess],
    more: [again, offer, { text: 'Cancel visit...', isDanger: true, onPress: onCannotCome }],
  }
}
