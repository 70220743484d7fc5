import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import type { Category } from '@doorstep/contract/lookups/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CheckboxField } from '../../forms/CheckboxField.tsx'
import { FormShell } from '../../forms/FormShell.tsx'
import { withJointRule } from '../../forms/jointRule.ts'
import { useContractForm } from '../../forms/useContractForm.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { categoriesQuery, categoryProblems } from '../lookups/categories.ts'
import { GettingIn } from './access/GettingIn.tsx'
import { FilesField } from './attachments/FilesField.tsx'
import { keptFiles, preparedFiles, useChosenFiles } from './attachments/useChosenFiles.ts'
import { EmergencyPrompt } from './emergencies/EmergencyPrompt.tsx'
import { IssueFields } from './IssueFields.tsx'
import { EMPTY_REPORT, Report } from './issueValues.ts'
import { namesOf, withinChoices } from './older/olderCategories.ts'
import { OlderCategoryFields } from './older/OlderCategoryFields.tsx'
import { useContentKeeper, useReportSending } from './useReportSending.ts'
import { contentKey, type Content, type DeviceReport, type Place } from './waiting/report.ts'
import type { ReportSession } from './waiting/reportSession.ts'

const reportSchema = (categories: readonly Category[]) =>
  withJointRule(Report, (values) => ({
    ...(values.common && values.areaId === null && { areaId: BUILDING_MESSAGES.noArea }),
    ...categoryProblems(categories, values),
  }))

const KEPT =
  'Your report is kept on this device. We will send it automatically as soon as we can reach the server. You can close this form.'
const VULNERABLE =
  'Tell us if somebody at home is very young or old, pregnant, disabled or unwell, so that urgent jobs come first. Only the managers and the contractor on the job can see this.'

const loadBuilding = () => import('./building/WhereQuestion.tsx')
const loadReportFor = () => import('./ReportForField.tsx')

export type Where = Pick<Report, 'common' | 'areaId'>

interface ReportIssueFormProps {
  place: Place
  /** The occupant who is selected when the form opens. The author can change the choice. */
  onBehalfOf?: Report['onBehalfOf'] | undefined
  /** The place in the shared parts that is selected when the form opens. The author can choose another place. */
  at?: Where | undefined
  session: ReportSession
  /** The categories of the older page. Undefined on all other screens. */
  olderChoices?: readonly Category[] | undefined
  onDirty: (isDirty: boolean) => void
  onSent: () => void
  onCancel: () => void
}

export function ReportIssueForm(props: ReportIssueFormProps) {
  const { session, olderChoices, onDirty, onSent, onCancel } = props
  const { data: categories = [] } = useQuery(categoriesQuery())
  const draft = session.current()
  // A report that was already sent keeps its place.
  const place = draft?.sent?.content.place ?? props.place
  const empty = { ...EMPTY_REPORT, onBehalfOf: props.onBehalfOf ?? null, ...props.at }
  const begun = { ...empty, ...draft?.content.values }
  const form = useContractForm(
    reportSchema(olderChoices ?? categories),
    olderChoices ? withinChoices(begun, olderChoices) : begun,
  )
  const chosen = useChosenFiles(draft?.content.files)
  const values = form.watch()
  const key = contentKey({ values, place, files: chosen.files })
  /** The uploads, or null if a photo could not be prepared. The photo field shows the error. */
  const contentOf = async (written: Report): Promise<Content | null> => {
    const files = await preparedFiles(chosen.files)
    return (
      files && {
        values: written,
        files: keptFiles(chosen.files, files),
        place,
        ...(olderChoices && { names: namesOf(written, olderChoices) }),
      }
    )
  }
  const { submit, problem, isKept, percents, isSending } = useReportSending({
    session,
    form,
    chosen,
    contentKey: key,
    contentOf,
    onSent,
  })
  const isFilled = chosen.files.length > 0 || JSON.stringify(values) !== JSON.stringify(empty)
  useContentKeeper({
    session,
    contentKey: key,
    prepare: () => contentOf(values),
    isWanted: isFilled && !isKept && !isSending,
  })
  useEffect(() => onDirty(isFilled && !isKept), [isFilled, isKept, onDirty])

  const hasGoneOut = Boolean(session.current()?.sent)
  const building = useLoaded(loadBuilding, !olderChoices)
  /** Discards the report, because the resident follows an existing issue instead. */
  const onFollowed = () => void session.discard().then(onSent)
  return (
    <FormShell
      form={form}
      onSubmit={submit}
      submitError={problem === null ? null : { message: problem, ...(isKept && { detail: KEPT }) }}
      busy={isSending}
      submitLabel={problem === null ? 'Submit issue' : 'Try again'}
      busyLabel="Submitting..."
      onCancel={onCancel}
      pinned={null}
    >
      {hasGoneOut && !isSending && <GoneOut report={session.current()} />}
      <p className="text-sm text-muted">
        For <bdi className="font-medium text-text">{values.common?.label ?? place.label}</bdi>
      </p>
      <EmergencyPrompt home={place.home} isDisabled={isSending || hasGoneOut} />
      {building && (
        <building.WhereQuestion place={place} isDisabled={isSending || hasGoneOut} onFollowed={onFollowed} />
      )}
      {place.can.includes('issue:reportOnBehalf') && (
        <ReportFor propertyId={place.id} isDisabled={isSending || hasGoneOut} />
      )}
      <IssueFields
        isDisabled={isSending}
        {...(olderChoices && {
          categoryFields: <OlderCategoryFields choices={olderChoices} isDisabled={isSending} />,
        })}
        {...(building &&
          values.common && {
            categoryFields: <building.AreaCategoryFields place={place} isDisabled={isSending} />,
          })}
      />
      <CheckboxField
        control={form.control}
        name="vulnerablePersons"
        label="A vulnerable person is affected"
        hint={VULNERABLE}
        isDisabled={isSending || hasGoneOut}
      />
      {/* The access details are about a home, so a report about shared parts does not ask for them. */}
      {values.common === null && <GettingIn isDisabled={isSending || hasGoneOut} />}
      <FilesField chosen={chosen} percents={percents} isDisabled={isSending} />
    </FormShell>
  )
}

function GoneOut({ report }: { report: DeviceReport | null }) {
  return (
    <Notice
      tone="info"
      title={report?.issue ? `Sent as job ${report.issue.jobId}` : 'Sent, but not yet confirmed'}
    >
      <p>
        <span>
          {report?.issue
            ? 'Your changes here will be added to that job.'
            : 'The report might have arrived. We will send it again unchanged, and create only one issue. Your changes here will be added to that issue.'}
        </span>{' '}
        You can no longer change who the report is for, whether it is an emergency, whether a vulnerable
        person is affected, or how to get in.
      </p>
    </Notice>
  )
}

// Few people report for others, so the search for occupants is loaded separately.
function ReportFor(props: { propertyId: number; isDisabled: boolean }) {
  const loaded = useLoaded(loadReportFor, true)
  return loaded ? <loaded.ReportForField {...props} /> : <Skeleton className="h-16" />
}
