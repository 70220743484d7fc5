import type { Issue } from '@doorstep/contract/issues/schema'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { discardDraft } from '../../../forms/useFormDraft.ts'
import { goTo } from '../../../lib/address.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { DiscardDialog } from '../../../ui/DiscardDialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Placeholder, Placeholders } from '../../../ui/Placeholders.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { draftNames } from '../draftNames.ts'
import { reporterEditReason, staffEditReason } from '../format.ts'
import { IssueLoader } from '../IssueLoader.tsx'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'
import { modesFor } from '../moderation.ts'
import type { FormVariant } from '../formVariant.ts'

const STATUSES: readonly IssueStatus[] = ['Open', 'Pending', 'AwaitingContract', 'Resolved', 'Closed']

/** The older page has its own endpoint path, texts and list of statuses. */
const OLDER_VARIANT: FormVariant = {
  path: issueEndpoints.updateIssue.aliases[0].path,
  savedText: 'Issue updated successfully!',
  statusesOf: ({ status }) => (STATUSES.includes(status) ? STATUSES : [status, ...STATUSES]),
  statusHint: 'You cannot move the issue to a greyed-out status from here.',
}

// Loads only the form that this person can use, once the person's rights are known.
const EditIssueForm = lazy(async () => ({ default: (await import('../EditIssueForm.tsx')).EditIssueForm }))
const ModerateIssueForm = lazy(async () => ({
  default: (await import('../ModerateIssueForm.tsx')).ModerateIssueForm,
}))

const route = getRouteApi('/edit-issue/$issueId')

export default function EditIssuePage(): ReactNode {
  const { issueId } = route.useParams()
  return (
    <IssueLoader issueId={issueId} title="Edit Issue" isKept placeholder={<FormPlaceholder />}>
      {(issue) => <Opened key={issue.issueId} issue={issue} />}
    </IssueLoader>
  )
}

function FormPlaceholder() {
  return (
    <Placeholders label="Loading the issue" className="mx-auto max-w-prose pt-14">
      <Placeholder className="h-96" />
    </Placeholders>
  )
}

function Opened({ issue }: { issue: Issue }) {
  // Keeps the issue as it was when the form opened. Otherwise live updates would change the form while somebody uses
  // it.
  const [opened] = useState(issue)
  const { as, reason } = wayOf(opened)
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader
        title={`Edit Issue ${opened.jobId}`}
        lead={opened.title}
        action={<IssueStatusBadge status={reason === undefined ? opened.status : issue.status} />}
      />
      {reason === undefined ? <EditForm issue={opened} as={as} /> : <MayNot issue={opened} reason={reason} />}
    </div>
  )
}

type Way = 'edit' | 'step' | 'words'

/** The form that this person can use, and the reason if the form is disabled. */
function wayOf(issue: Issue): { as: Way; reason: string | undefined } {
  const modes = modesFor(issue)
  if (modes.includes('edit')) return { as: 'edit', reason: staffEditReason(issue) }
  if (modes.includes('step')) return { as: 'step', reason: undefined }
  return { as: 'words', reason: reporterEditReason(issue) }
}

function EditForm({ issue, as }: { issue: Issue; as: Way }) {
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const handleDirty = useCallback((isDirty: boolean) => setIsChanged(isDirty), [])
  // The Back button on the issue page must not lead to this form again.
  const leave = () => goTo(paths.issue(issue.issueId), { replace: true })
  const { issueId } = issue
  const common = {
    issue,
    variant: OLDER_VARIANT,
    onDirty: handleDirty,
    // After a step the reader might no longer see the issue.
    onSaved: () => goTo(paths.dashboard, { replace: true }),
    onCancel: () => (isChanged ? setIsAsking(true) : leave()),
  }
  return (
    <Card>
      <Suspense fallback={<Skeleton count={4} className="h-14" label="Loading the form" />}>
        {as === 'words' ? <EditIssueForm {...common} /> : <ModerateIssueForm {...common} mode={as} />}
      </Suspense>
      <DiscardDialog
        isOpen={isAsking}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          leave()
          discardDraft(as === 'words' ? draftNames.edit(issueId) : draftNames.moderate(issueId, as))
        }}
      />
    </Card>
  )
}

function MayNot({ issue, reason }: { issue: Issue; reason: string }) {
  return (
    <Card>
      <Notice
        tone="info"
        title={reason}
        actions={
          <Link href={paths.issue(issue.issueId)} look={{ button: 'secondary' }}>
            See issue {issue.jobId}
          </Link>
        }
      />
    </Card>
  )
}
