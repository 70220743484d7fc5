import { appointmentEndpoints } from '@doorstep/contract/orders/appointments/endpoints'
import { ASKED_WORDS_MAX } from '@doorstep/contract/orders/appointments/rules'
import { AskOtherTimes, SlotInput } from '@doorstep/contract/orders/appointments/schema'
import type { Order, OrderAppointment } from '@doorstep/contract/orders/schema'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { ShortFormDialog } from '../../../forms/ShortFormDialog.tsx'
import { TextAreaField, TextField } from '../../../forms/TextField.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { notify } from '../../../ui/toast.ts'
import { whenText } from './when.ts'

interface DialogProps {
  order: Order
  onClose: () => void
}

export function AskTimesDialog({ order, onClose }: DialogProps) {
  const saving = useApiMutation(appointmentEndpoints.askOtherTimes, {
    waitsForPage: true,
    ownChangeOf: order.issueId,
  })
  const form = useContractForm(AskOtherTimes, { words: '' })
  const send = async (body: z.output<typeof AskOtherTimes>) => {
    await saving.mutateAsync({ params: { orderId: order.orderId }, body })
    notify.success(`${order.firmName} has been asked for other times.`)
  }
  return (
    <ShortFormDialog
      title="Ask for other times"
      form={form}
      send={send}
      failedText="We couldn’t ask the firm. Try again."
      submitLabel="Ask the firm"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {order.firmName} will read your message and offer new times. The current offers will be removed.
      </p>
      <TextAreaField
        control={form.control}
        name="words"
        label="What would suit you"
        hint="For example, “After 17:00, or any time on a Friday”."
        rows={3}
        maxLength={ASKED_WORDS_MAX}
        isRequired
      />
    </ShortFormDialog>
  )
}

/** Lets staff book a time that was agreed by phone. */
export function BookTimeDialog({ order, onClose }: DialogProps) {
  const saving = useApiMutation(appointmentEndpoints.pickSlot, {
    waitsForPage: true,
    ownChangeOf: order.issueId,
  })
  const form = useContractForm(SlotInput, { day: '', from: '09:00', to: '12:00' })
  const send = async (time: SlotInput) => {
    await saving.mutateAsync({ params: { orderId: order.orderId }, body: { time } })
    notify.success('The appointment is booked.')
  }
  return (
    <ShortFormDialog
      title={order.appointment ? 'Another time' : 'Book a time'}
      form={form}
      send={send}
      failedText="We couldn’t book the time. Try again."
      submitLabel="Book this time"
      busyLabel="Booking..."
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Book a time that you agreed with {order.firmName} and the resident. We will email both.
      </p>
      <TextField control={form.control} name="day" label="Day" type="date" isRequired />
      <TextField control={form.control} name="from" label="From" hint="For example, 09:00." isRequired />
      <TextField control={form.control} name="to" label="To" hint="For example, 12:00." isRequired />
    </ShortFormDialog>
  )
}

interface CancelDialogProps extends DialogProps {
  appointment: OrderAppointment
}

export function CancelAppointmentDialog({ order, appointment, onClose }: CancelDialogProps) {
  const saving = useApiMutation(appointmentEndpoints.cancelAppointment, {
    waitsForPage: true,
    ownChangeOf: order.issueId,
  })
  const [words, setWords] = useState('')
  return (
    <ActDialog
      title="Cancel appointment"
      confirmLabel="Cancel appointment"
      cancelLabel="Keep appointment"
      isDanger
      busyText="Cancelling..."
      act={() => saving.mutateAsync({ params: { orderId: order.orderId }, body: { words: words.trim() } })}
      onDone={() => notify.success('The appointment is cancelled.')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {order.firmName} will not come on {whenText(appointment)}. You can pick another time afterwards.
        </p>
        <TextArea
          label="Reason (optional)"
          hint="The firm will see your reason."
          rows={2}
          maxLength={ASKED_WORDS_MAX}
          value={words}
          disabled={saving.isPending}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </ActDialog>
  )
}
