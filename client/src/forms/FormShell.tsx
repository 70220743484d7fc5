import { useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import {
  FormProvider,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorSummary, type SummaryEntry } from '../ui/ErrorSummary.tsx'
import { FormBusy } from './formBusy.ts'

export interface FormShellProps<Values extends FieldValues, Output> {
  /** The result of `useForm({ resolver: standardSchemaResolver(Schema), defaultValues })`. */
  form: UseFormReturn<Values, unknown, Output>
  /** The form stays busy and ignores another press until the returned promise settles. */
  onSubmit: (values: Output) => void | Promise<void>
  /** The error of the last attempt, or null. */
  submitError: { message: string; detail?: string } | null
  busy: boolean
  locksFields?: boolean
  submitLabel: string
  busyLabel: string
  /** The reason why the form cannot be sent now. Without a reason, the button is enabled. */
  disabledReason?: string | undefined
  onCancel?: () => void
  isDanger?: boolean
  /** The place of the error summary in the form. */
  summaryAt?: 'top' | 'end'
  children: ReactNode
  /**
   * The last fields. In a dialog with `hasPinnedEnd`, these fields and the buttons stay visible. Null keeps only the
   * buttons visible.
   */
  pinned?: ReactNode
  className?: string
}

/** The frame of every form: error summary, fields and buttons. After a failure, the form keeps the typed text. */
export function FormShell<Values extends FieldValues, Output>(props: FormShellProps<Values, Output>) {
  const { form, onSubmit, submitError, busy, submitLabel, busyLabel, disabledReason, onCancel, children } =
    props
  const [attempt, setAttempt] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef(false)
  const isBusy = busy || isRunning
  // A second press can come before the next render, so a ref remembers the first press.
  const run = async (event: SubmitEvent<HTMLFormElement>) => {
    if (running.current) return
    running.current = true
    setIsRunning(true)
    try {
      await form.handleSubmit(onSubmit, () => setAttempt((count) => count + 1))(event)
    } finally {
      running.current = false
      setIsRunning(false)
    }
  }
  const summary = (
    <ErrorSummary
      entries={summaryOf(form.formState.errors)}
      message={submitError?.message}
      detail={submitError?.detail}
      attempt={submitError ? attempt + 1 : attempt}
      // The names are names of fields, because they come from the form's own errors.
      onSelect={(name) => form.setFocus(name as Path<Values>)}
    />
  )
  const fields = (
    <>
      {props.summaryAt !== 'end' && summary}
      {children}
      {props.summaryAt === 'end' && summary}
    </>
  )
  return (
    <FormProvider {...form}>
      {/* People interact with the fields of the form. The form itself only catches their key presses. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || disabledReason) return
          // Keeps a form in a nested dialog from also sending the outer form.
          event.stopPropagation()
          void run(event)
        }}
        className={cx('flex flex-col gap-4', props.pinned !== undefined && 'min-h-0 flex-1', props.className)}
      >
        <FormBusy value={busy && props.locksFields === true}>
          {props.pinned === undefined ? fields : <PinnedEnd fields={fields}>{props.pinned}</PinnedEnd>}
        </FormBusy>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          {onCancel && (
            <Button variant="secondary" onPress={onCancel} isDisabled={isBusy}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant={props.isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyText={busyLabel}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** In a dialog that is tall enough, the content above the pinned end scrolls separately. */
function PinnedEnd({ fields, children }: { fields: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="tall-dialog:-mx-5 tall-dialog:-mt-5 tall-dialog:min-h-0 tall-dialog:overflow-y-auto tall-dialog:p-5 tall-dialog:border-b tall-dialog:border-border flex flex-col gap-4">
        {fields}
      </div>
      <div className="flex shrink-0 flex-col gap-2 empty:hidden tall-dialog:[&_textarea]:max-h-40">
        {children}
      </div>
    </>
  )
}

/** Ctrl+Enter sends the form from any field, as it sends a message in a conversation. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

function summaryOf(errors: FieldErrors, prefix = ''): SummaryEntry[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'root') return []
    const path = prefix + name
    if (typeof error.message === 'string') return [{ name: path, message: error.message }]
    // A group of fields contains the errors of its fields.
    return summaryOf(error as FieldErrors, `${path}.`)
  })
}
