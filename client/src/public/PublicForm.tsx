import { useRef, type ReactNode } from 'react'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { buttonClass } from '../ui/fieldStyles.ts'
import { usePageTitle } from '../ui/usePageTitle.ts'
import type { useSubmit } from './useSubmit.ts'

interface PublicFormProps {
  /** The heading of the form and the title of the document. */
  title: string
  form: ReturnType<typeof useSubmit>
  /** The ids of the fields, in page order. */
  names: readonly string[]
  submitText: string
  busyText: string
  children: ReactNode
  /** The content below the button, for example the progress of an upload. */
  footer?: ReactNode
}

/** A form before sign-in, with a summary of problems, fields and one button that shows when it is busy. */
export function PublicForm({ title, form, names, submitText, busyText, children, footer }: PublicFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { failure, hasFailed, isBusy } = form
  usePageTitle(title, hasFailed)
  const entries = names.flatMap((name) => {
    const message = failure.fields[name]
    return message === undefined ? [] : [{ name, message }]
  })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      className="flex flex-col gap-4 rounded-lg border border-border bg-surface p-5"
    >
      <ErrorSummary
        entries={entries}
        message={failure.message}
        detail={failure.detail}
        attempt={form.attempt}
        onSelect={(name) => element.current?.querySelector<HTMLElement>(`#${name}`)?.focus()}
      />
      {children}
      <button type="submit" aria-disabled={isBusy || undefined} className={buttonClass()}>
        {isBusy ? busyText : submitText}
      </button>
      {footer}
    </form>
  )
}
