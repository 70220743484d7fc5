import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { saveText } from '../../api/errors.ts'
import type { FormHandlers } from '../../forms/FormDialog.tsx'
import { RecordFormShell } from '../../forms/RecordFormShell.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { notify } from '../../ui/toast.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { usePhotoEditing } from './attachments/usePhotoEditing.tsx'
import { draftNames } from './draftNames.ts'
import { reporterEditReason } from './format.ts'
import { DIALOG_VARIANT, type FormVariant } from './formVariant.ts'
import { IssueFields } from './IssueFields.tsx'
import {
  editOf,
  issueParts,
  issueTextSchema,
  noteDifferences,
  statusDifference,
  textOf,
} from './issueValues.ts'
import { useIssueFollowed } from './useIssueFollowed.ts'
import { useIssueUpdate } from './useIssueUpdate.ts'

const TECHNICAL = 'Failed to update the issue due to technical error, please try again later...'

interface EditIssueFormProps extends FormHandlers {
  issue: Issue
  variant?: FormVariant
}

export function EditIssueForm(props: EditIssueFormProps) {
  const { issue, variant = DIALOG_VARIANT, onDirty, onSaved, onCancel } = props
  const { data: categories = [] } = useQuery(categoriesQuery())
  const { save, readCurrent } = useIssueUpdate(variant)
  const { followed, now, news } = useIssueFollowed(issue)
  const form = useContractForm(issueTextSchema(categories, now), textOf(issue))
  const photos = usePhotoEditing(now)
  const editing = useRecordForm({
    form,
    draftName: draftNames.edit(issue.issueId),
    row: issue,
    valuesOf: textOf,
    parts: issueParts(categories),
    readCurrent,
    followed,
    furtherDifferences: (before, current) => [
      ...statusDifference(before, current),
      ...noteDifferences(before, current),
    ],
    hasFurtherChanges: photos.isDirty,
    send: async (mine, base, { keep }) => {
      const files = await photos.prepare()
      if (files === null) return null
      const saved = await save(base ?? issue, { ...editOf(mine), status: (base ?? issue).status })
      // If the upload of the photos fails after this, the saved text must not count as another person's change.
      keep(saved)
      await photos.apply(files)
      return saved
    },
    failureOf: (error) => ({ message: saveText(error, TECHNICAL) }),
    onSaved: () => {
      notify.success(variant.savedText)
      onSaved()
    },
    onUnchanged: onSaved,
    onDirty,
  })
  const { isSaving } = editing
  const blocked = reporterEditReason(editing.base ?? issue)
  return (
    <RecordFormShell
      editing={editing}
      noun="issue"
      submitLabel={editing.problem === null ? 'Save changes' : 'Try again'}
      busyLabel="Saving..."
      news={news}
      blocked={blocked}
      offers={blocked !== undefined && <CopyButton text={editing.copyText()} label="Copy your changes" />}
      onCancel={onCancel}
    >
      <IssueFields held={editing.base ?? issue} isDisabled={isSaving} />
      {photos.canChange && photos.field(isSaving)}
    </RecordFormShell>
  )
}
