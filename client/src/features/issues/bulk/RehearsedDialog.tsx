import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
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
  /** The reason why the dialog cannot show the preview yet. */
  missing: string | undefined
  /** True if the user would lose typed or chosen values by closing the dialog. */
  hasText: boolean
  /** The text that the server gets with the action. The preview repeats this text. */
  text: string
  /** Other values that the server gets with the action, such as the firm. The preview repeats these values. */
  facts?: readonly string[]
  /** True if the server's result contains more than the preview, such as the new owner. */
  namesResult?: boolean
  children: ReactNode
  onDone: (count: number) => void
  onClose: () => void
}

/** A bulk action in one dialog: its fields, a preview of each result, and the results. */
export function RehearsedDialog(props: RehearsedDialogProps) {
  const { rehearsal: form, actOn, missing, hasText, onDone, onClose } = props
  const { rehearsal, results, isBusy, problem } = form
  const { close, question } = useConfirmDiscard(hasText && results === null, onClose)
  const isPreview = rehearsal !== null && results === null
  const count = rehearsal ? doneCount(rehearsal) : 0
  const refusal = isPreview && count === 0 ? NONE_POSSIBLE : missing
  const goOn = () => void (isPreview ? form.confirm(onDone) : form.ask())
  return (
    <Dialog
      title={isPreview ? `${actOn(count)}?` : props.title}
      role={isPreview ? 'alertdialog' : 'dialog'}
      isOpen
      onClose={close}
      isDismissable={!hasText || results !== null}
      isLocked={isBusy}
      onConfirm={results === null && refusal === undefined ? goOn : undefined}
      footer={
        results ? (
          <Button onPress={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={isPreview ? form.cancel : close} isDisabled={isBusy}>
              {isPreview ? 'Back' : 'Cancel'}
            </Button>
            <OneClick isOn={isPreview && problem === null}>
              <Button
                // If a press began on Continue, its release must not confirm the action.
                key={String(isPreview)}
                variant={isPreview && props.isDanger ? 'danger' : 'primary'}
                isBusy={isBusy}
                busyText={isPreview ? props.busy : 'Checking...'}
                disabledReason={refusal}
                onPress={goOn}
              >
                {isPreview ? actOn(count) : 'Continue'}
              </Button>
            </OneClick>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {problem && <ErrorPanel {...problem} />}
        {isPreview && <Preview {...props} />}
        {results && <Outcomes outcomes={outcomesOf(results)} doneText={props.did} />}
        {/* The form stays mounted during the preview, so that no typed text is lost. */}
        <div hidden={isPreview || results !== null} className="flex flex-col gap-4">
          {props.children}
        </div>
      </div>
      {question}
    </Dialog>
  )
}

const NONE_POSSIBLE = 'This is not possible for any of these issues. Choose other issues.'

/** Shows what will happen to each issue. Repeats the values of the form, because the form is hidden. */
function Preview(props: RehearsedDialogProps) {
  const { rehearsal, would, text, facts = [], namesResult = false } = props
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const will = `${would.charAt(0).toUpperCase()}${would.slice(1)}`
  const outcomes = outcomesOf(rehearsal.rehearsal ?? []).map((one) =>
    one.outcome === 'done' && !namesResult ? { ...one, message: will } : one,
  )
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {text !== '' && (
        <blockquote
          dir="auto"
          className="max-h-32 overflow-y-auto border-l-2 border-border pl-3 break-words whitespace-pre-line"
        >
          {text}
        </blockquote>
      )}
      {facts.map((fact) => (
        <p key={fact} dir="auto" className="break-words">
          {fact}
        </p>
      ))}
      <Outcomes outcomes={outcomes} doneText={would} isPreview />
    </div>
  )
}

/** Ignores the second click of a double click, because the button under the pointer has just changed. */
function OneClick({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <div
      role="presentation"
      className="contents"
      onClickCapture={(event) => {
        if (isOn && event.detail > 1) event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}
