import { APPOINTMENT_MESSAGES } from '@doorstep/contract/orders/appointments/texts'
import { slotLinkEndpoints } from '@doorstep/contract/orders/slot-links/endpoints'
import type { LinkedSlots, PickedSlot } from '@doorstep/contract/orders/slot-links/schema'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { appointmentFile } from '../../lib/appointmentFile.ts'
import { formatVisit } from '../../lib/dates.ts'
import { forgetLinkToken, linkToken } from '../../lib/linkToken.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { paths } from '../../paths.ts'
import { buttonClass, ERROR, LABEL } from '../../ui/fieldStyles.ts'
import { MissingToken } from '../MissingToken.tsx'
import { Note } from '../Note.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { PageLink } from '../PageLink.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { useLinkRead } from '../useLinkRead.ts'
import { failureOf, useSubmit } from '../useSubmit.ts'

const TITLE = 'Choose a time'
const OVER_AT = [404, 409]
const readSlots = (token: string) => call(slotLinkEndpoints.readSlotsByLink, { body: { token } })

/**
 * Shows an emailed offer of appointment times. Opening the link changes nothing, because email scanners open links too.
 */
export function Page() {
  const [token] = useState(linkToken)
  const [picked, setPicked] = useState<PickedSlot | null>(null)
  const { opened, failure, retry } = useLinkRead(token, readSlots, OVER_AT)
  if (token === '') return <MissingToken title={TITLE} advice="Open the link in your email again." />
  if (picked) return <Booked picked={picked} />
  return (
    <PageFrame title={TITLE} lead={opened && leadOf(opened)}>
      {failure && (
        <Note tone={failure.isOver ? 'info' : 'danger'}>
          <p className="font-semibold">{failure.text}</p>
          {!failure.isOver && (
            <button type="button" className={buttonClass('secondary')} onClick={retry}>
              Try again
            </button>
          )}
        </Note>
      )}
      {opened && (
        <SlotsForm
          token={token}
          offer={opened}
          onPicked={(done) => {
            forgetLinkToken()
            setPicked(done)
          }}
        />
      )}
      <p>
        <PageLink href={paths.login}>Sign in to ask for other times</PageLink>
      </p>
    </PageFrame>
  )
}

const leadOf = ({ title, propertyName, jobId }: LinkedSlots) => `${title}, ${propertyName} (job ${jobId})`

interface SlotsFormProps {
  token: string
  offer: LinkedSlots
  onPicked: (picked: PickedSlot) => void
}

function SlotsForm({ token, offer: { firmName, slots }, onPicked }: SlotsFormProps) {
  const [slotId, setSlotId] = useState<number | null>(null)
  const form = useSubmit(async () => {
    if (slotId === null) return { fields: { slot: APPOINTMENT_MESSAGES.chooseOne } }
    try {
      onPicked(await call(slotLinkEndpoints.pickSlotByLink, { body: { token, slotId } }))
      return null
    } catch (error) {
      return failureOf(error, [], { message: plainText(error) })
    }
  })
  const error = form.failure.fields['slot']
  return (
    <PublicForm title={TITLE} form={form} names={['slot']} submitText="Book this time" busyText="Booking...">
      <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && 'slot-error'}>
        <legend dir="auto" className={`${LABEL} mb-2`}>
          {`${firmName} can come at these times. Which one suits you?`}
        </legend>
        {slots.map((slot, index) => (
          <label
            key={slot.slotId}
            className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-border-strong px-3 py-2 text-base has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={index === 0 ? 'slot' : undefined}
              type="radio"
              name="slot"
              className="size-5 shrink-0 accent-accent outline-none"
              checked={slotId === slot.slotId}
              onChange={() => setSlotId(slot.slotId)}
            />
            <time dateTime={slot.startsAt} className="text-balance tabular-nums">
              {formatVisit(slot)}
            </time>
          </label>
        ))}
        {error && (
          <p id="slot-error" className={ERROR}>
            {error}
          </p>
        )}
      </fieldset>
    </PublicForm>
  )
}

function Booked({ picked }: { picked: PickedSlot }) {
  const { firmName, jobId } = picked
  return (
    <PageFrame title="Your appointment is booked">
      <Note tone="ok">
        <p className="font-semibold">
          <time dateTime={picked.startsAt}>{formatVisit(picked)}</time>
        </p>
        <p dir="auto">{`${firmName} is coming for job ${jobId}. We have emailed you too.`}</p>
      </Note>
      <button
        type="button"
        className={buttonClass('secondary')}
        onClick={() => saveFile(appointmentFile(picked), `appointment-job-${jobId}.ics`)}
      >
        Add to calendar
      </button>
      <p>
        <PageLink href={paths.login}>Sign in to change or cancel the appointment</PageLink>
      </p>
    </PageFrame>
  )
}
