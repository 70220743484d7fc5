import { ORDER_WORDS_MAX } from '@doorstep/contract/orders/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Outcomes } from '../../../ui/Outcomes.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDiscardQuestion } from '../../../ui/useDiscardQuestion.tsx'
import { countOf } from '../bulk/words.ts'
import { ExpiredPapers } from './ExpiredPapers.tsx'
import { doneCount, outcomesOf, useSeveralOrders } from './useSeveralOrders.ts'

interface SendSeveralDialogProps {
  issues: readonly Issue[]
  /** Hears what was done, in a sentence. */
  onDone: (text: string) => void
  onClose: () => void
}

/** A work order for each of several issues, to one firm: one question that says what becomes of each, then what did. */
export function SendSeveralDialog({ issues, onDone, onClose }: SendSeveralDialogProps) {
  const form = useSeveralOrders(issues)
  const { rehearsal, results, isBusy, problem } = form
  const { close, question } = useDiscardQuestion(form.isChanged && results === null, onClose)
  const verb = form.isSent ? 'sent' : 'prepared'
  const confirm = async () => {
    const count = await form.confirm()
    if (count !== undefined) onDone(`${ordersText(count)} ${verb}.`)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (results === null && form.missing === undefined && rehearsal === null) void form.ask()
  }
  const possible = rehearsal ? doneCount(rehearsal) : 0
  return (
    <Dialog
      title={`Work orders for ${countOf(issues.length)}`}
      isOpen
      onClose={close}
      isDismissable={!form.isChanged || results !== null}
      isLocked={isBusy}
      footer={
        results ? (
          <Button onPress={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={close} isDisabled={isBusy}>
              Cancel
            </Button>
            <Button
              isBusy={isBusy}
              busyText="Checking..."
              disabledReason={form.missing}
              onPress={() => void form.ask()}
            >
              Go on
            </Button>
          </>
        )
      }
    >
      <div role="presentation" className="flex flex-col gap-4 text-sm" onKeyDown={handleKey}>
        {problem && <ErrorPanel {...problem} />}
        {results ? <Outcomes outcomes={outcomesOf(results)} doneText={verb} /> : <Fields form={form} />}
      </div>
      <ConfirmDialog
        title={form.isSent ? `Send ${ordersText(possible)}?` : `Prepare ${ordersText(possible)}?`}
        isOpen={rehearsal !== null && results === null}
        confirmLabel={form.isSent ? `Send ${ordersText(possible)}` : `Prepare ${ordersText(possible)}`}
        isBusy={isBusy}
        busyText={form.isSent ? 'Sending...' : 'Preparing...'}
        disabledReason={possible === 0 ? 'This is possible for none of them.' : undefined}
        error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
        onConfirm={() => void confirm()}
        onCancel={form.cancel}
      >
        {rehearsal && <Outcomes outcomes={outcomesOf(rehearsal)} doneText={`will be ${verb}`} />}
      </ConfirmDialog>
      {question}
    </Dialog>
  )
}

const ordersText = (count: number) => `${count} ${count === 1 ? 'work order' : 'work orders'}`

function Fields({ form }: { form: ReturnType<typeof useSeveralOrders> }) {
  const { choices, firm } = form
  return (
    <>
      {choices.query.isError && <ErrorPanel message="The firms could not be loaded." query={choices.query} />}
      <Select
        label="Firm"
        hint="Those whose trade fits the first of them stand first."
        isRequired
        placeholder={choices.query.isPending ? 'Loading...' : 'Choose a firm'}
        options={choices.options}
        value={firm?.firmId ?? null}
        onChange={form.setFirmId}
      />
      <ExpiredPapers expired={firm?.expired ?? []} mayOverride={false} />
      <TextArea
        label="What is asked"
        hint="One for all of them. Each work order names its own issue and home."
        isRequired
        rows={4}
        maxLength={ORDER_WORDS_MAX}
        value={form.words}
        onChange={({ target }) => form.setWords(target.value)}
      />
      <Checkbox isSelected={form.isSent} onChange={form.setIsSent}>
        Send them at once
      </Checkbox>
    </>
  )
}
