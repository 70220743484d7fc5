import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { GonePanel } from './GonePanel.tsx'
import { FormShell, type FormShellProps } from './FormShell.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface RecordFormShellProps<Values extends FieldValues, Output> extends Pick<
  FormShellProps<Values, Output>,
  'disabledReason' | 'onCancel' | 'summaryAt' | 'children' | 'pinned' | 'isDanger'
> {
  /** From `useRecordForm`. */
  editing: RecordForm<Values, Output>
  /** What is added or edited: "alert". */
  noun: string
  /** Who changed what, where the reader may know. */
  news?: readonly string[] | undefined
  /** Why it cannot be saved as it is now. */
  blocked?: string | undefined
  /** What can be done instead. */
  offers?: ReactNode
  submitLabel?: string
  busyLabel?: string
  /** Where something is asked before it is saved. */
  onSubmit?: (values: Output) => void | Promise<void>
}

/** The frame of a form that adds or edits one record: what was left unsaved, and what somebody else has changed. */
export function RecordFormShell<Values extends FieldValues, Output>(
  props: RecordFormShellProps<Values, Output>,
) {
  const { editing, noun, onSubmit = editing.submit, news, blocked, offers, children, ...shell } = props
  const { differences, isNew, isGone, isMissing } = editing
  const hasMet = differences.length > 0
  return (
    <FormShell
      submitLabel={isNew ? 'Add' : 'Update'}
      busyLabel={isNew ? 'Adding...' : 'Updating...'}
      {...shell}
      form={editing.form}
      onSubmit={onSubmit}
      submitError={editing.problem}
      busy={editing.isSaving}
      locksFields
      disabledReason={isGone ? `You can no longer change this ${noun}.` : (blocked ?? shell.disabledReason)}
    >
      <DraftNotice draft={editing.draft} />
      {/* Always there, so that what comes into it is read out. */}
      <div aria-live="polite" className="contents">
        {isGone || isMissing ? (
          <GonePanel noun={noun} text={editing.copyText()} />
        ) : (
          hasMet && (
            <ConflictPanel
              noun={noun}
              differences={differences}
              news={news}
              blocked={blocked}
              offers={offers}
              takesFocus={editing.isBySave}
              onTakeCurrent={editing.takeCurrent}
            />
          )
        )}
      </div>
      {children}
    </FormShell>
  )
}
