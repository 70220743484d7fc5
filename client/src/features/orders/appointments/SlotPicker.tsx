import { appointmentEndpoints } from '@doorstep/contract/orders/appointments/endpoints'
import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import type { Order, OrderSlot } from '@doorstep/contract/orders/schema'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ERROR, LABEL } from '../../../ui/fieldStyles.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useFilled } from '../../../ui/OneFilled.tsx'
import { notify } from '../../../ui/toast.ts'
import { dayText, hoursText, whenText } from './when.ts'

interface SlotPickerProps {
  order: Order
  slots: readonly OrderSlot[]
  onPicked: () => void
}

export function SlotPicker({ order, slots, onPicked }: SlotPickerProps) {
  const saving = useApiMutation(appointmentEndpoints.pickSlot, {
    waitsForPage: true,
    ownChangeOf: order.issueId,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isStaff = order.can.includes('order:manage')
  const look = useFilled('answer', !isStaff)
  const slot = slots.find(({ slotId }) => String(slotId) === chosen)
  const book = async () => {
    setIsMissing(!slot)
    if (!slot) return
    setProblem(null)
    try {
      await saving.mutateAsync({ params: { orderId: order.orderId }, body: { slotId: slot.slotId } })
      notify.success(`Booked: ${whenText(slot)}.`)
      onPicked()
    } catch (error) {
      setProblem(plainText(error))
    }
  }
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <RadioGroup
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setIsMissing(false)
        }}
        isInvalid={isMissing}
        isDisabled={saving.isPending}
        className="flex flex-col gap-2"
      >
        <Label className={LABEL}>
          {order.appointment
            ? 'Another time'
            : isStaff
              ? 'Which time suits the resident?'
              : 'Which time suits you?'}
        </Label>
        {slots.map((each) => (
          <SlotRadio key={each.slotId} slot={each} />
        ))}
        {isMissing && <p className={ERROR}>{APPOINTMENT_MESSAGES.chooseOne}</p>}
      </RadioGroup>
      <Button
        type="submit"
        size={isStaff ? 'sm' : 'md'}
        variant={look}
        isBusy={saving.isPending}
        busyText="Booking..."
        className="self-start"
      >
        {order.appointment ? 'Change to this time' : 'Book this time'}
      </Button>
    </form>
  )
}

function SlotRadio({ slot }: { slot: OrderSlot }) {
  return (
    <Radio
      value={String(slot.slotId)}
      className={cx(
        'group flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-border-strong bg-surface px-3 py-2 text-sm',
        'data-selected:border-accent data-selected:bg-accent-soft data-disabled:cursor-not-allowed data-disabled:opacity-60',
        'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus',
      )}
    >
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-full border border-border-strong bg-surface group-data-selected:border-[5px] group-data-selected:border-accent"
      />
      <span className="tabular-nums">
        <span className="font-medium">{dayText(slot)}</span>, {hoursText(slot)}
      </span>
    </Radio>
  )
}
