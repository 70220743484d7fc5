import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
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

export interface FormShellProps<Values extends FieldValues, Output> {
  /** From `useForm({ resolver: standardSchemaResolver(Schema), defaultValues })`. */
  form: UseFormReturn<Values, unknown, Output>
  /** The form is busy, and takes no second press, until what this returns is settled. */
  onSubmit: (values: Output) => void | Promise<void>
  /** What the last try failed with, in words; null while there is nothing to say. */
  submitError: { message: string; detail?: string } | null
  busy: boolean
  submitLabel: string
  busyLabel: string
  /** Why it cannot be sent now; leave it out and the button is always enabled. */
  disabledReason?: string | undefined
  onCancel?: () => void
  isDanger?: boolean
  /** Where the problems are summed up. */
  summaryAt?: 'top' | 'end'
  children: ReactNode
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
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy || disabledReason) return
          // A form in a dialog of another form must not send both.
          event.stopPropagation()
          void run(event)
        }}
        className={cx('flex flex-col gap-4', props.className)}
      >
        {props.summaryAt !== 'end' && summary}
        {children}
        {props.summaryAt === 'end' && summary}
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

function summaryOf(errors: FieldErrors, prefix = ''): SummaryEntry[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === 'root') return []
    const path = prefix + name
    if (typeof error.message === 'string') return [{ name: path, message: error.message }]
    // A group of fields holds the errors of its own.
    return summaryOf(error as FieldErrors, `${path}.`)
  })
}
