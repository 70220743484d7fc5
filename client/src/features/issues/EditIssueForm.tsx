import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveText, showFieldErrors } from '../../api/errors.ts'
import { DraftNotice } from '../../forms/DraftNotice.tsx'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import type { Difference } from '../../forms/recordMerge.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useFormDraft } from '../../forms/useFormDraft.ts'
import { notify } from '../../ui/toast.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { usePhotoEditing } from './attachments/usePhotoEditing.tsx'
import { ConflictPanel } from '../../forms/ConflictPanel.tsx'
import { draftNames } from './draftNames.ts'
import { reporterEditReason } from './format.ts'
import { IssueFields } from './IssueFields.tsx'
import { issueTextSchema, textOf, type IssueText } from './issueValues.ts'
import { differencesOf, mergeOnto } from './merge.ts'
import { showSaved, StaleIssue, useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'
const FIELDS = ['title', 'description', 'categoryId', 'subCategoryId', 'subSubCategoryId'] as const

interface EditIssueFormProps extends FormHandlers {
  issue: Issue
  /** On the older page, which has words and an address of its own. */
  isOlder?: boolean
}

export function EditIssueForm(props: EditIssueFormProps) {
  const { issue, isOlder = false, onDirty, onSaved, onCancel } = props
  const client = useQueryClient()
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { base, setBase, save, savedText } = useIssueUpdate(issue, { isOlder })
  const form = useContractForm(issueTextSchema(categories), textOf(issue))
  const draft = useFormDraft(form, draftNames.edit(issue.issueId))
  const photos = usePhotoEditing(base)
  const [problem, setProblem] = useState<string | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = form.formState.isDirty || photos.isDirty
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const showFailure = (error: unknown, mine: IssueText) => {
    if (error instanceof StaleIssue) {
      const { current } = error
      setDifferences(differencesOf(base, mine, current, categories))
      form.reset(textOf(mergeOntoText(base, mine, current)), { keepDefaultValues: true })
      setBase(current)
      return
    }
    const areShown = showFieldErrors(error, form.setError, FIELDS)
    setProblem(areShown ? null : saveText(error, TECHNICAL))
  }

  const submit = async (mine: IssueText) => {
    setProblem(null)
    setDifferences([])
    setIsSaving(true)
    try {
      const files = await photos.prepare()
      if (files === null) return
      const saved = await save({ ...toUpdate(mine), status: base.status })
      await photos.apply(files)
      showSaved(client, saved)
      draft.clear()
      notify.success(savedText)
      onSaved()
    } catch (error) {
      showFailure(error, mine)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem }}
      busy={isSaving}
      submitLabel={problem === null ? 'Save changes' : 'Try again'}
      busyLabel="Saving..."
      disabledReason={reporterEditReason(base)}
      onCancel={onCancel}
    >
      <DraftNotice draft={draft} />
      {differences.length > 0 && (
        <ConflictPanel
          noun="issue"
          differences={differences}
          onTakeCurrent={() => {
            form.reset(textOf(base))
            setDifferences([])
          }}
        />
      )}
      <IssueFields isDisabled={isSaving} />
      {photos.canChange && photos.field(isSaving)}
    </FormShell>
  )
}

const mergeOntoText = (base: Issue, mine: IssueText, current: Issue): IssueText =>
  textOf(mergeOnto(base, mine, current))

/** A category that the form's rules have let through is chosen. */
function toUpdate({ categoryId, ...text }: IssueText) {
  return { ...text, ...(categoryId !== null && { categoryId }) }
}
