import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveText, showFieldErrors } from '../../api/errors.ts'
import { DraftNotice } from '../../forms/DraftNotice.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useFormDraft } from '../../forms/useFormDraft.ts'
import { notify } from '../../ui/toast.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { FilesField } from './attachments/FilesField.tsx'
import { PresentFiles } from './attachments/PresentFiles.tsx'
import { useAttachmentChanges } from './attachments/useAttachmentChanges.ts'
import { preparedFiles, useChosenFiles } from './attachments/useChosenFiles.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { draftNames } from './draftNames.ts'
import { reporterEditReason } from './format.ts'
import { IssueFields } from './IssueFields.tsx'
import { issueTextSchema, textOf, type IssueText } from './issueValues.ts'
import { differencesOf, mergeOnto, type Difference } from './merge.ts'
import { showSaved, StaleIssue, useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'
const FIELDS = ['title', 'description', 'categoryId', 'subCategoryId', 'subSubCategoryId'] as const

interface EditIssueFormProps {
  issue: Issue
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

export function EditIssueForm({ issue, onDirty, onSaved, onCancel }: EditIssueFormProps) {
  const client = useQueryClient()
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { base, setBase, save } = useIssueUpdate(issue)
  const form = useContractForm(issueTextSchema(categories), textOf(issue))
  const draft = useFormDraft(form, draftNames.edit(issue.issueId))
  const [removedIds, setRemovedIds] = useState<readonly number[]>([])
  const kept = base.attachments.filter(({ id }) => !removedIds.includes(id))
  const chosen = useChosenFiles([], kept)
  const { apply, percents } = useAttachmentChanges(issue)
  const [problem, setProblem] = useState<string | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = form.formState.isDirty || chosen.files.length > 0 || removedIds.length > 0
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
      const files = await preparedFiles(chosen.files)
      const saved = await save({ ...toUpdate(mine), status: base.status })
      await apply({ removedIds, files })
      showSaved(client, saved)
      draft.clear()
      notify.success('Issue Updated Successfully!')
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
          differences={differences}
          onTakeCurrent={() => {
            form.reset(textOf(base))
            setDifferences([])
          }}
        />
      )}
      <IssueFields isDisabled={isSaving} />
      {issue.can.includes('issue:attach') && (
        <FilesField
          chosen={chosen}
          percents={percents}
          isDisabled={isSaving}
          present={
            <PresentFiles
              issueId={issue.issueId}
              photos={base.attachments}
              removedIds={removedIds}
              onToggle={(id) => setRemovedIds(toggled(removedIds, id))}
              isDisabled={isSaving}
            />
          }
        />
      )}
    </FormShell>
  )
}

const mergeOntoText = (base: Issue, mine: IssueText, current: Issue): IssueText =>
  textOf(mergeOnto(base, mine, current))

function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}

/** A category that the form's rules have let through is chosen. */
function toUpdate({ categoryId, ...text }: IssueText) {
  return { ...text, ...(categoryId !== null && { categoryId }) }
}
