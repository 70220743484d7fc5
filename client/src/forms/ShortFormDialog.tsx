import { useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fixedText, showFieldErrors, type FailureText } from '../api/errors.ts'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import { useConfirmDiscard } from '../ui/useConfirmDiscard.tsx'
import { FormShell } from './FormShell.tsx'

interface ShortFormDialogProps<Values extends FieldValues, Output> {
  title: string
  size?: DialogProps['size']
  form: UseFormReturn<Values, unknown, Output>
  /** The fields that show their own errors. Defaults to all fields of the form. */
  names?: readonly Path<Values>[]
  send: (values: Output) => Promise<void>
  failedText: string
  submitLabel: string
  isDanger?: boolean
  busyLabel: string
  /** True if the dialog stays open after sending, because the caller shows another dialog. */
  isKeptOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields. There is no draft, so closing asks for confirmation. */
export function ShortFormDialog<Values extends FieldValues, Output>(
  props: ShortFormDialogProps<Values, Output>,
) {
  const { form, onClose } = props
  const [problem, setProblem] = useState<FailureText | null>(null)
  const { isDirty, isSubmitting } = form.formState
  const { close, question } = useConfirmDiscard(isDirty, onClose)
  const submit = async (values: Output) => {
    setProblem(null)
    try {
      await props.send(values)
      if (props.isKeptOpen !== true) onClose()
    } catch (error) {
      // The keys of a form's values are also the paths of its fields.
      const names = props.names ?? (Object.keys(form.getValues()) as Path<Values>[])
      if (!showFieldErrors(error, form.setError, names)) setProblem(fixedText(error, props.failedText))
    }
  }
  return (
    <Dialog title={props.title} isOpen onClose={close} size={props.size ?? 'sm'} isDismissable={!isDirty}>
      <FormShell
        form={form}
        onSubmit={submit}
        submitError={problem}
        busy={isSubmitting}
        submitLabel={props.submitLabel}
        busyLabel={props.busyLabel}
        isDanger={props.isDanger ?? false}
        onCancel={close}
      >
        {props.children}
      </FormShell>
      {question}
    </Dialog>
  )
}
