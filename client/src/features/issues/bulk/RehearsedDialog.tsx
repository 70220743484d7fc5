import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Outcomes } from '../../../ui/Outcomes.tsx'
import { useConfirmDiscard } from '../../../ui/useConfirmDiscard.tsx'
import { doneCount, outcomesOf, type Rehearsal } from './useRehearsal.ts'

interface RehearsedDialogProps {
  title: string
  rehearsal: Rehearsal
  /** The label of the button, such as "Approve 2 issues". */
  actOn: (count: number) => string
  busy: string
  would: string
  did: string
  isDanger?: boolean
  /** Why the preview is not possible yet. */
  missing: string | undefined
  /** True if closing would lose typed or chosen values. */
  hasText: boolean
  children: ReactNode
  onDone: (count: number) => void
  onClose: () => void
}

/** A bulk action: its fields, a confirmation that previews each result, and the results. */
export function RehearsedDialog(props: RehearsedDialogProps) {
  const { rehearsal: form, missing, hasText, onClose } = props
  const { rehearsal, results, isBusy, problem } = form
  const { close, question } = useConfirmDiscard(hasText && results === null, onClose)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (results === null && missing === undefined && rehearsal === null) void form.ask()
  }
  return (
    <Dialog
      title={props.title}
      isOpen
      onClose={close}
      isDismissable={!hasText || results !== null}
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
              disabledReason={missing}
              onPress={() => void form.ask()}
            >
              Continue
            </Button>
          </>
        )
      }
    >
      <div role="presentation" className="flex flex-col gap-4 text-sm" onKeyDown={handleKey}>
        {problem && <ErrorPanel {...problem} />}
        {results ? <Outcomes outcomes={outcomesOf(results)} doneText={props.did} /> : props.children}
      </div>
      <Question {...props} />
      {question}
    </Dialog>
  )
}

function Question({ rehearsal: form, actOn, busy, would, isDanger, onDone }: RehearsedDialogProps) {
  const { rehearsal, results, isBusy, problem } = form
  const possible = rehearsal ? doneCount(rehearsal) : 0
  return (
    <ConfirmDialog
      title={`${actOn(possible)}?`}
      isOpen={rehearsal !== null && results === null}
      confirmLabel={actOn(possible)}
      isDanger={isDanger}
      isBusy={isBusy}
      busyText={busy}
      disabledReason={
        possible === 0 ? 'This is not possible for any of these issues. Choose other issues.' : undefined
      }
      error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
      onConfirm={() => void form.confirm(onDone)}
      onCancel={form.cancel}
    >
      {rehearsal && <Outcomes outcomes={outcomesOf(rehearsal)} doneText={would} isPreview />}
    </ConfirmDialog>
  )
}
