import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { saveText } from '../../api/errors.ts'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { TextAreaField } from '../../forms/TextField.tsx'
import { useAskedSave } from '../../forms/useAskedSave.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { OpenOrders } from './orders/OpenOrders.tsx'
import { useOpenOrders } from './orders/openOrders.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { BuildingWordsFields } from './building/BuildingWordsFields.tsx'
import { useBuildingWords } from './building/useBuildingWords.ts'
import { PhotoStrip } from './attachments/PhotoStrip.tsx'
import { usePhotoEditing } from './attachments/usePhotoEditing.tsx'
import { draftNames } from './draftNames.ts'
import { DIALOG_VARIANT, type FormVariant } from './formVariant.ts'
import { IssueFacts } from './IssueFacts.tsx'
import { IssueFields } from './IssueFields.tsx'
import {
  fitStatus,
  fullEditSchema,
  moderationOf,
  moderationParts,
  noteDifferences,
  stepSchema,
  type Moderation,
} from './issueValues.ts'
import { blockedReason, MODES, stepOf, updateOf, type ModerationMode } from './moderation.ts'
import { OtherModes } from './OtherModes.tsx'
import { SavedReplies } from './saved-replies/SavedReplies.tsx'
import { StatusField } from './StatusField.tsx'
import { useIssueFollowed } from './useIssueFollowed.ts'
import { useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'

interface ModerateIssueFormProps extends FormHandlers {
  issue: Issue
  mode: ModerationMode
  /** A comment that the user has already written for another step. */
  comment?: string
  /** The step that is chosen when the form opens. */
  status?: IssueStatus
  onSwitch?: (issue: Issue, mode: ModerationMode, comment: string) => void
  variant?: FormVariant
}

export function ModerateIssueForm(props: ModerateIssueFormProps) {
  const {
    issue,
    mode,
    comment,
    status,
    variant = DIALOG_VARIANT,
    onSwitch,
    onDirty,
    onSaved,
    onCancel,
  } = props
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { save, readCurrent } = useIssueUpdate(variant)
  const { followed, now, news } = useIssueFollowed(issue)
  const form = useContractForm(
    mode === 'edit' ? fullEditSchema(categories, now) : stepSchema,
    moderationOf(issue),
  )
  const photos = usePhotoEditing(now)
  const step = stepOf(mode, form.watch('status'), now.status)
  const open = useOpenOrders(issue.issueId, step)
  const forBuilding = useBuildingWords(now, step, form)
  const [isFaultless, setFaultless] = useState(false)
  const mayHaveNoFault = step === 'Resolved' && now.can.includes('issue:moderate')
  // A member of staff can also be the reporter.
  const changesPhotos = mode === 'edit' && photos.canChange
  const editing = useRecordForm({
    form,
    draftName: draftNames.moderate(issue.issueId, mode),
    row: issue,
    valuesOf: moderationOf,
    parts: moderationParts(categories),
    readCurrent,
    followed,
    fit: fitStatus,
    furtherDifferences: noteDifferences,
    hasFurtherChanges: photos.isDirty,
    send: async (values, base) => {
      // The form sends photos first, because nobody can change them after a step. A retry does not send them again.
      if (changesPhotos && !(await photos.send())) return null
      const update = updateOf(mode, values)
      // The user has confirmed that the firms will see this comment.
      const ending = open !== undefined && open.length > 0 && { cancelOrders: true, orderWords: update.notes }
      const faultless = mayHaveNoFault && isFaultless && { noFaultFound: true }
      const saved = await save(base ?? issue, { ...update, ...forBuilding.update, ...ending, ...faultless })
      await forBuilding.afterSave(saved)
      return saved
    },
    failureOf: (error) => ({ message: 'Failed to update issue', detail: saveText(error, TECHNICAL) }),
    onSaved: () => {
      notify.success(variant.savedText)
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const base = editing.base ?? issue
  const { isSaving } = editing
  const { asked, ask, confirm, cancel } = useAskedSave(editing)
  useEffect(() => {
    if (comment) form.setValue('notes', comment, { shouldDirty: true })
    if (status) form.setValue('status', status, { shouldDirty: true })
  }, [form, comment, status])
  const words = MODES[mode]
  const written = form.watch('notes')

  return (
    <RecordFormShell
      editing={editing}
      noun="issue"
      onSubmit={ask}
      submitLabel={words.submit}
      busyLabel={words.busy}
      disabledReason={written.trim() === '' ? 'Write a comment first.' : forBuilding.missing}
      news={news}
      blocked={blockedReason(mode, base)}
      offers={
        <OtherModes
          issue={base}
          mode={mode}
          comment={written}
          onSwitch={onSwitch && ((other) => onSwitch(base, other, written))}
        />
      }
      onCancel={onCancel}
      isDanger={mode === 'reject'}
      pinned={<CommentFields form={form} issue={base} mode={mode} isDisabled={isSaving} />}
    >
      {mode !== 'edit' && <WrittenText issue={base} />}
      <IssueFacts issue={base} />
      {!changesPhotos && base.attachments.length > 0 && <PhotoStrip of={base} photos={base.attachments} />}
      {mode === 'edit' && <IssueFields held={base} isDisabled={isSaving} />}
      {changesPhotos && photos.field(isSaving)}
      {(mode === 'edit' || mode === 'step') && (
        // If the step is already chosen, the comment gets the focus.
        <div {...(status && { 'data-no-field': true })}>
          <StatusField issue={base} variant={variant} isDisabled={isSaving} />
        </div>
      )}
      <BuildingWordsFields form={form} words={forBuilding} isDisabled={isSaving} />
      <ConfirmDialog
        title={words.title(base.jobId)}
        isOpen={asked !== null}
        confirmLabel={words.confirm}
        isDanger={mode === 'reject'}
        isBusy={isSaving}
        busyText={words.busy}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <div className="flex flex-col gap-3">
          <p>{words.question}</p>
          {mayHaveNoFault && (
            <Checkbox isSelected={isFaultless} onChange={setFaultless}>
              No fault found: don’t ask the resident whether the issue is fixed
            </Checkbox>
          )}
          <OpenOrders orders={open ?? []} told="The firms will see your comment." />
        </div>
      </ConfirmDialog>
    </RecordFormShell>
  )
}

interface CommentFieldsProps {
  form: UseFormReturn<Moderation, unknown, Moderation>
  issue: Issue
  mode: ModerationMode
  isDisabled: boolean
}

function CommentFields({ form, issue, mode, isDisabled }: CommentFieldsProps) {
  return (
    <>
      <SavedReplies issue={issue} onChange={(text) => form.setValue('notes', text, { shouldDirty: true })}>
        <TextAreaField
          control={form.control}
          name="notes"
          label="Comments"
          hint={
            mode === 'reject'
              ? 'Give the reason. The resident will see it.'
              : 'The resident will see your comments, unless they are internal.'
          }
          isRequired
          isDisabled={isDisabled}
        />
      </SavedReplies>
      {mode !== 'reject' && (
        <CheckboxField
          control={form.control}
          name="internal"
          label="Internal note: residents can’t see it"
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

function WrittenText({ issue }: { issue: Issue }) {
  return (
    <div className="text-sm">
      <h3 dir="auto" className="font-semibold">
        {issue.title}
      </h3>
      <p dir="auto" className="mt-1 break-words whitespace-pre-line">
        {issue.description}
      </p>
    </div>
  )
}
