import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveText, showFieldErrors } from '../../api/errors.ts'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import { DraftNotice } from '../../forms/DraftNotice.tsx'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import type { Difference } from '../../forms/recordMerge.ts'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useFormDraft } from '../../forms/useFormDraft.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { PhotoStrip } from './attachments/PhotoStrip.tsx'
import { usePhotoEditing } from './attachments/usePhotoEditing.tsx'
import { ConflictPanel } from '../../forms/ConflictPanel.tsx'
import { draftNames } from './draftNames.ts'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueFields } from './IssueFields.tsx'
import { fullEditSchema, stepSchema, textOf, type Moderation } from './issueValues.ts'
import { differencesOf, mergeOnto } from './merge.ts'
import { blockedReason, MODES, updateOf, type ModerationMode } from './moderation.ts'
import { StatusField } from './StatusField.tsx'
import { StaleIssue, useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'
const FIELDS = [
  'title',
  'description',
  'categoryId',
  'subCategoryId',
  'subSubCategoryId',
  'status',
  'notes',
] as const

interface ModerateIssueFormProps extends FormHandlers {
  issue: Issue
  mode: ModerationMode
  /** On the older page, which has words, statuses and an address of its own. */
  isOlder?: boolean
}

export function ModerateIssueForm(props: ModerateIssueFormProps) {
  const { issue, mode, isOlder = false, onDirty, onSaved, onCancel } = props
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { base, setBase, save, savedText } = useIssueUpdate(issue, { isOlder })
  const form = useContractForm(mode === 'edit' ? fullEditSchema(categories) : stepSchema, valuesOf(issue))
  const draft = useFormDraft(form, draftNames.moderate(issue.issueId, mode))
  const photos = usePhotoEditing(base)
  const [isSaving, setIsSaving] = useState(false)
  const [asked, setAsked] = useState<Moderation | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const words = MODES[mode]
  const isDirty = form.formState.isDirty || photos.isDirty
  const hasComment = form.watch('notes').trim() !== ''
  // Staff may be the reporter too.
  const changesPhotos = mode === 'edit' && photos.canChange
  const canWriteInternal = mode !== 'reject'
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const showFailure = (error: unknown, mine: Moderation) => {
    if (error instanceof StaleIssue) {
      const { current } = error
      setDifferences(differencesOf(base, mine, current, categories))
      form.reset({ ...mine, ...mergeOnto(base, mine, current) }, { keepDefaultValues: true })
      setBase(current)
      return
    }
    const areShown = showFieldErrors(error, form.setError, FIELDS)
    setProblem(areShown ? null : saveText(error, TECHNICAL))
  }

  const takeCurrent = () => {
    form.reset({ ...form.getValues(), ...textOf(base), status: base.status }, { keepDefaultValues: true })
    setDifferences([])
  }

  const confirmed = async (values: Moderation) => {
    setProblem(null)
    setDifferences([])
    setIsSaving(true)
    try {
      // First: after a step the photos can no longer be changed. Trying again repeats neither of the two.
      if (changesPhotos && !(await photos.send())) return
      await save(updateOf(mode, values))
      draft.clear()
      notify.success(savedText)
      onSaved()
    } catch (error) {
      showFailure(error, values)
    } finally {
      setIsSaving(false)
      setAsked(null)
    }
  }

  return (
    <FormShell
      form={form}
      onSubmit={setAsked}
      submitError={problem === null ? null : { message: 'Failed to update issue', detail: problem }}
      busy={isSaving}
      submitLabel={words.submit}
      busyLabel={words.busy}
      disabledReason={blockedReason(mode, base) ?? (hasComment ? undefined : 'Write a comment first.')}
      onCancel={onCancel}
      isDanger={mode === 'reject'}
    >
      <DraftNotice draft={draft} />
      {differences.length > 0 && (
        <ConflictPanel noun="issue" differences={differences} onTakeCurrent={takeCurrent} />
      )}
      {mode !== 'edit' && (
        <div className="text-sm">
          <h3 className="font-semibold">{base.title}</h3>
          <p className="mt-1 break-words whitespace-pre-line">{base.description}</p>
        </div>
      )}
      <IssueFacts issue={base} />
      {!changesPhotos && base.attachments.length > 0 && (
        <PhotoStrip issueId={base.issueId} photos={base.attachments} />
      )}
      {mode === 'edit' && <IssueFields isDisabled={isSaving} />}
      {changesPhotos && photos.field(isSaving)}
      {(mode === 'edit' || mode === 'step') && (
        <StatusField issue={base} isDisabled={isSaving} isOlder={isOlder} />
      )}
      <TextAreaField
        control={form.control}
        name="notes"
        label="Comments"
        hint={
          mode === 'reject'
            ? 'The reason. The resident reads it.'
            : 'The resident reads them, unless they are internal.'
        }
        isRequired
        isDisabled={isSaving}
      />
      {canWriteInternal && (
        <CheckboxField
          control={form.control}
          name="internal"
          label="Internal note: keep it from residents"
          isDisabled={isSaving}
        />
      )}
      <ConfirmDialog
        title={words.title(base.jobId)}
        isOpen={asked !== null}
        confirmLabel={words.confirm}
        isDanger={mode === 'reject'}
        isBusy={isSaving}
        busyText={words.busy}
        onConfirm={() => asked && void confirmed(asked)}
        onCancel={() => setAsked(null)}
      >
        <p>{words.question}</p>
      </ConfirmDialog>
    </FormShell>
  )
}

function valuesOf(issue: Issue): Moderation {
  return { ...textOf(issue), status: issue.status, notes: '', internal: false }
}
