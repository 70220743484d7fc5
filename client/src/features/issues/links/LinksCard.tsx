import { issueLinkEndpoints } from '@doorstep/contract/issues/links/endpoints'
import { LINK_LABELS } from '@doorstep/contract/issues/links/rules'
import type { IssueLink } from '@doorstep/contract/issues/links/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ApiError } from '../../../api/apiError.ts'
import { fixedText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ALONE } from '../../../ui/fieldStyles.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'

const AddLinkDialog = dialogPart(async () => (await import('./AddLinkDialog.tsx')).AddLinkDialog)

/** The issues that staff linked to this issue. Only staff can see the links. */
export function LinksCard({ issue }: { issue: Issue }) {
  const { issueId } = issue
  const stand = useRowDialog()
  const links = useQuery(q(issueLinkEndpoints.listIssueLinks, { params: { issueId } }))
  const { data } = links
  return (
    <Card
      title="Linked issues"
      className="print:hidden"
      actions={
        <Button
          size="sm"
          variant="secondary"
          onPress={() => stand((close) => <AddLinkDialog issue={issue} onClose={close} />)}
        >
          Link an issue
        </Button>
      }
    >
      {links.isPending && <Skeleton count={1} className="h-5" label="Loading the linked issues" />}
      {links.isError && !data && (
        <ErrorPanel
          {...fixedText(links.error, 'We couldn’t load the linked issues. Try again.')}
          query={links}
        />
      )}
      {data?.length === 0 && <p className="text-sm text-muted">No linked issues.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Linked issues" className="flex flex-col gap-3 text-sm">
          {data.map((link) => (
            <li key={link.linkId} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span>{labelOf(link)}</span>
                  <Link href={paths.issue(link.issueId)} className={ALONE}>
                    Job {link.jobId}
                  </Link>
                  <IssueStatusBadge status={link.status} />
                </p>
                <p dir="auto" className="mt-0.5 break-words text-muted">
                  {link.title}
                </p>
              </div>
              <IconButton
                icon={Trash2}
                label={`Remove the link to job ${link.jobId}: ${labelOf(link)}`}
                className="-my-2 -mr-2 shrink-0"
                onPress={() => stand((close) => <RemoveQuestion issue={issue} link={link} onClose={close} />)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const labelOf = ({ kind, isForward }: IssueLink): string =>
  LINK_LABELS[kind][isForward ? 'forward' : 'backward']

interface RemoveQuestionProps {
  issue: Issue
  link: IssueLink
  onClose: () => void
}

function RemoveQuestion({ issue: { issueId, jobId }, link, onClose }: RemoveQuestionProps) {
  const remove = useApiMutation(issueLinkEndpoints.unlinkIssue, { waitsForPage: true })
  const act = () =>
    remove.mutateAsync({ params: { issueId, linkId: link.linkId } }).catch((error: unknown) => {
      // The status 404 means that a colleague has already removed the link.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
  return (
    <ActDialog
      title="Remove this link?"
      confirmLabel="Remove link"
      busyText="Removing..."
      isDanger
      act={act}
      failureOf={(error) => fixedText(error, 'We couldn’t remove the link. Try again.')}
      onDone={() => notify.success('Link removed.')}
      onClose={onClose}
    >
      <p>
        Issue {jobId} and issue {link.jobId} will no longer be linked. The issues themselves stay as they are.
      </p>
    </ActDialog>
  )
}
