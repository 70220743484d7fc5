import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { FormShell, type FormShellProps } from './FormShell.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface RecordFormShellProps<Values extends FieldValues, Output> extends Pick<
  FormShellProps<Values, Output>,
  'disabledReason' | 'onCancel' | 'summaryAt' | 'children' | 'pinned' | 'isDanger'
> {
  editing: RecordForm<Values, Output>
  /** The name of the record, for example "alert". */
  noun: string
  /** Sentences about the changes and their authors, if the reader may know the authors. */
  news?: readonly string[] | undefined
  blocked?: string | undefined
  offers?: ReactNode
  submitLabel?: string
  busyLabel?: string
  /** A function to run instead of the direct save, for example to ask for confirmation first. */
  onSubmit?: (values: Output) => void | Promise<void>
}

/** The frame of a form that adds or edits a record. Offers the saved draft and shows changes by others. */
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
      {/* This element is always in the page, so that screen readers announce new content. */}
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

interface GonePanelProps {
  /** The name of the record, for example "alert". */
  noun: string
  text: string
}

/** Says that the record was deleted or that the reader lost access. Offers to copy the typed text. */
function GonePanel({ noun, text }: GonePanelProps) {
  return (
    <Notice
      tone="warn"
      title={`This ${noun} no longer exists, or you can no longer change it`}
      actions={<CopyButton text={text} label="Copy your changes" />}
    >
      <p>Somebody else has moved or removed the {noun}. Your text is still in the form.</p>
    </Notice>
  )
}
