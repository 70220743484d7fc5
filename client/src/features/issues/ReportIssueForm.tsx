import type { Category } from '@doorstep/contract/lookups/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnreachable, saveText, showFieldErrors } from '../../api/errors.ts'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { categoriesQuery } from '../lookups/categories.ts'
import { propertyLabel } from '../properties/format.ts'
import { FilesField } from './attachments/FilesField.tsx'
import { keptFiles, preparedFiles, useChosenFiles } from './attachments/useChosenFiles.ts'
import { IssueFields } from './IssueFields.tsx'
import { EMPTY_REPORT, reportSchema, type Report } from './issueValues.ts'
import { named, withinChoices } from './older/olderCategories.ts'
import { OlderCategoryFields } from './older/OlderCategoryFields.tsx'
import { deleteReportDraft, type ReportAttempt, type ReportDraft } from './reportDraft.ts'
import { useDraftKeeper } from './useDraftKeeper.ts'
import { attemptFor, contentOf, useReportIssue } from './useReportIssue.ts'
import { useReportWaiting } from './waiting/useReportWaiting.ts'

const TECHNICAL = 'Failed to submit the issue due to technical error, please try again later...'
const OFFLINE = 'You are offline. Your report is kept on this device and sent when the network is back.'
const KEPT =
  'Your report is kept on this device, and sent by itself once the server can be reached. You can close it.'
const FIELDS = [
  'title',
  'description',
  'categoryId',
  'subCategoryId',
  'subSubCategoryId',
  'onBehalfOf',
] as const

const loadReportFor = () => import('./ReportForField.tsx')

interface ReportIssueFormProps {
  property: OwnProperty
  userId: number
  /** What the person goes on with. */
  draft: ReportDraft | null
  /** The categories to choose from on the older page, which asks for them in its own way. */
  olderChoices?: readonly Category[] | undefined
  onDirty: (isDirty: boolean) => void
  onSent: () => void
  onCancel: () => void
}

export function ReportIssueForm(props: ReportIssueFormProps) {
  const { property, userId, draft, olderChoices, onDirty, onSent, onCancel } = props
  const { data: categories = [] } = useQuery(categoriesQuery())
  const begun = draft?.values ?? EMPTY_REPORT
  const form = useContractForm(
    reportSchema(olderChoices ?? categories),
    olderChoices ? withinChoices(begun, olderChoices) : begun,
  )
  const chosen = useChosenFiles(draft?.files)
  const attempt = useRef<ReportAttempt | null>(draft?.attempt ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const { send, percents, isSending } = useReportIssue()
  const values = form.watch()
  const isFilled = chosen.files.length > 0 || JSON.stringify(values) !== JSON.stringify(EMPTY_REPORT)
  const content = contentOf(values, property.id, chosen.files)
  const waiting = useReportWaiting({ userId, property, content })
  const isKept = waiting.isWaiting
  const keep = useDraftKeeper({
    userId,
    property,
    values,
    chosen: chosen.files,
    isWanted: isFilled && !isKept,
    attempt,
  })

  useEffect(() => onDirty(isFilled && !isKept), [isFilled, isKept, onDirty])

  const finish = async () => {
    keep.stop()
    await deleteReportDraft(userId)
    onSent()
  }
  const submit = async (report: Report) => {
    setProblem(null)
    chosen.forgetRefusals()
    const { key } = (attempt.current = attemptFor(
      contentOf(report, property.id, chosen.files),
      attempt.current,
    ))
    const sent = olderChoices ? named(report, olderChoices) : report
    const files = await preparedFiles(chosen.files)
    if (files === null) return
    const keepWaiting = () =>
      waiting.keep({ key, report: sent, values, files: keptFiles(chosen.files, files) })
    if (!navigator.onLine && (await keepWaiting())) {
      waiting.release()
      notify.info(OFFLINE)
      return finish()
    }
    try {
      // Stored before it is sent: after a reload the same try goes on, and meets the issue that it may have made.
      await keep.now()
      await send({ report: sent, files, propertyId: property.id, userId, attempt: attempt.current })
    } catch (error) {
      const areShown = showFieldErrors(error, form.setError, FIELDS)
      setProblem(areShown ? null : saveText(error, TECHNICAL))
      if (!isUnreachable(error)) await waiting.takeBack()
      else if (await keepWaiting()) await deleteReportDraft(userId)
      return
    }
    await waiting.takeBack()
    notify.success('Issue reported successfully!')
    await finish()
  }

  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem, ...(isKept && { detail: KEPT }) }}
      busy={isSending}
      submitLabel={problem === null ? 'Submit issue' : 'Try again'}
      busyLabel="Submitting..."
      onCancel={onCancel}
    >
      <p className="text-sm text-muted">
        For <span className="font-medium text-text">{propertyLabel(property)}</span>
      </p>
      {property.can.includes('issue:reportOnBehalf') && (
        <ReportFor propertyId={property.id} isDisabled={isSending} />
      )}
      <IssueFields
        isDisabled={isSending}
        {...(olderChoices && {
          categoryFields: <OlderCategoryFields choices={olderChoices} isDisabled={isSending} />,
        })}
      />
      <CheckboxField
        control={form.control}
        name="vulnerablePersons"
        label="A vulnerable person is affected"
        hint="Tell us if somebody at home is very young or old, pregnant, disabled or unwell, so that urgent jobs come first. Only the managers and the contractor on the job see it."
        isDisabled={isSending}
      />
      <FilesField chosen={chosen} percents={percents} isDisabled={isSending} />
    </FormShell>
  )
}

// Few report for somebody else, so what searches them is not everybody's to fetch.
function ReportFor(props: { propertyId: number; isDisabled: boolean }) {
  const loaded = useLoaded(loadReportFor, true)
  return loaded ? <loaded.ReportForField {...props} /> : <Skeleton className="h-16" />
}
