import type { FieldValues } from 'react-hook-form'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FormShell, type FormShellProps } from './FormShell.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface RecordFormShellProps<Values extends FieldValues, Output> extends Pick<
  FormShellProps<Values, Output>,
  'disabledReason' | 'onCancel' | 'summaryAt' | 'children'
> {
  /** From `useRecordForm`. */
  editing: RecordForm<Values, Output>
  /** What is added or edited: "alert". */
  noun: string
  /** Where something is asked before it is saved. */
  onSubmit?: (values: Output) => void | Promise<void>
}

/** The frame of a form that adds or edits one record: what was left unsaved, and what somebody else has changed. */
export function RecordFormShell<Values extends FieldValues, Output>(
  props: RecordFormShellProps<Values, Output>,
) {
  const { editing, noun, onSubmit = editing.submit, children, ...shell } = props
  const { differences, isNew } = editing
  return (
    <FormShell
      {...shell}
      form={editing.form}
      onSubmit={onSubmit}
      submitError={editing.problem}
      busy={editing.isSaving}
      submitLabel={isNew ? 'Add' : 'Update'}
      busyLabel={isNew ? 'Adding...' : 'Updating...'}
    >
      <DraftNotice draft={editing.draft} />
      {differences.length > 0 && (
        <ConflictPanel noun={noun} differences={differences} onTakeCurrent={editing.takeCurrent} />
      )}
      {children}
    </FormShell>
  )
}
