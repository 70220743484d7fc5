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
  /** From `useForm({ resolver: standardSchemaResolver(Schema), defaultValues })`. */
  form: UseFormReturn<Values, unknown, Output>
  /** The form is busy, and takes no second press, until what this returns is settled. */
  onSubmit: (values: Output) => void | Promise<void>
  /** What the last try failed with, in words; null while there is nothing to say. */
  submitError: { message: string; detail?: string } | null
  busy: boolean
  /** Its fields take no words while it is busy. */
  locksFields?: boolean
  submitLabel: string
  busyLabel: string
  /** Why it cannot be sent now; leave it out and the button is always enabled. */
  disabledReason?: string | undefined
  onCancel?: () => void
  isDanger?: boolean
  /** Where the problems are summed up. */
  summaryAt?: 'top' | 'end'
  children: ReactNode
  /** The last fields: with the buttons they stay in view, in a dialog that `hasPinnedEnd`. */
  pinned?: ReactNode
  className?: string
}

/** The frame of every form: summary of problems, fields, buttons. Nothing typed is lost by a failure. */
export function FormShell<Values extends FieldValues, Output>(props: FormShellProps<Values, Output>) {
  const { form, onSubmit, submitError, busy, submitLabel, busyLabel, disabledReason, onCancel, children } =
    props
  const [attempt, setAttempt] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef(false)
  const isBusy = busy || isRunning
  // A second press may come before anything is drawn anew: the ref knows at once.
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
      // The names come from the form's own errors.
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
      {/* The fields are what is interacted with; their keys come up here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || disabledReason) return
          // A form in a dialog of another form must not send both.
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

/** Where a dialog has the height for it, what stands above scrolls by itself. */
function PinnedEnd({ fields, children }: { fields: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="tall-dialog:-mx-5 tall-dialog:-mt-5 tall-dialog:min-h-0 tall-dialog:overflow-y-auto tall-dialog:p-5 tall-dialog:border-b tall-dialog:border-border flex flex-col gap-4">
        {fields}
      </div>
      <div className="flex shrink-0 flex-col gap-2 tall-dialog:[&_textarea]:max-h-40">{children}</div>
    </>
  )
}

/** Ctrl+Enter sends from any field, as it does in a conversation. */
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
    // A group of fields holds the errors of its own.
    return summaryOf(error as FieldErrors, `${path}.`)
  })
}
