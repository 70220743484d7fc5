import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { RehearsedDialog } from '../bulk/RehearsedDialog.tsx'
import { countOf } from '../bulk/labels.ts'
import { ExpiredPapers } from './ExpiredPapers.tsx'
import { useSeveralOrders } from './useSeveralOrders.ts'

interface SendSeveralDialogProps {
  issues: readonly Issue[]
  onDone: (text: string) => void
  onClose: () => void
}

/** Sends one firm a work order for each of several issues. */
export function SendSeveralDialog({ issues, onDone, onClose }: SendSeveralDialogProps) {
  const form = useSeveralOrders(issues)
  const verb = form.isSent ? 'sent' : 'prepared'
  return (
    <RehearsedDialog
      title={`Work orders for ${countOf(issues.length)}`}
      rehearsal={form.rehearsal}
      actOn={(count) => `${form.isSent ? 'Send' : 'Prepare'} ${ordersText(count)}`}
      busy={form.isSent ? 'Sending...' : 'Preparing...'}
      would={`will be ${verb}`}
      did={verb}
      missing={form.missing}
      hasText={form.isChanged}
      text={form.words.trim()}
      facts={form.firm ? [`Firm: ${form.firm.name}`] : []}
      onDone={(count) => onDone(`${ordersText(count)} ${verb}.`)}
      onClose={onClose}
    >
      <Fields form={form} />
    </RehearsedDialog>
  )
}

const ordersText = (count: number) => `${count} ${count === 1 ? 'work order' : 'work orders'}`

function Fields({ form }: { form: ReturnType<typeof useSeveralOrders> }) {
  const { choices, firm } = form
  return (
    <>
      {choices.query.isError && (
        <ErrorPanel message="We couldn’t load the firms. Try again." query={choices.query} />
      )}
      <Select
        label="Firm"
        hint="Firms whose trades best match the first issue are at the top."
        isRequired
        placeholder={choices.query.isPending ? 'Loading...' : 'Choose a firm'}
        options={choices.options}
        value={firm?.firmId ?? null}
        onChange={form.setFirmId}
      />
      <ExpiredPapers expired={firm?.expired ?? []} mayOverride={false} />
      <TextArea
        label="Work needed"
        hint="Every work order has this text, and names its own issue and home."
        isRequired
        rows={4}
        maxLength={ORDER_WORDS_MAX}
        value={form.words}
        onChange={({ target }) => form.setWords(target.value)}
      />
      <Checkbox isSelected={form.isSent} onChange={form.setIsSent}>
        Send the work orders at once
      </Checkbox>
    </>
  )
}
