import { mergingEndpoints } from '@doorstep/contract/issues/merging/endpoints'
import { UNMERGE_DAYS } from '@doorstep/contract/issues/merging/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { notify } from '../../../ui/toast.ts'
import { PlaceName } from '../building/PlaceName.tsx'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'

interface MergeDialogProps {
  /** The newer issue, which is merged into the older issue. */
  issue: Issue
  /** The older issue, which the newer issue is merged into. */
  into: Issue
  onClose: () => void
}

/** Shows the older issue, and asks for confirmation before the merge. */
export function MergeDialog({ issue, into, onClose }: MergeDialogProps) {
  const { issueId, jobId } = issue
  const merge = useApiMutation(mergingEndpoints.mergeIssue, { ownChangeOf: issueId })
  return (
    <ActDialog
      title={`Merge issue ${jobId} into issue ${into.jobId}`}
      confirmLabel="Merge"
      busyText="Merging..."
      act={() => merge.mutateAsync({ params: { issueId }, body: { intoId: into.issueId } })}
      onDone={() => notify.success(`Issue ${jobId} was merged into issue ${into.jobId}.`)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3">
          <Fact name={`Issue ${into.jobId}, which stays`}>{into.title}</Fact>
          <Fact name="Place">
            <PlaceName issue={into} />
          </Fact>
          <Fact name="Status">
            <IssueStatusBadge status={into.status} />
          </Fact>
        </dl>
        <p>
          We will handle “{issue.title}” together with issue {into.jobId}, and lists will no longer show it.
          The person who reported it gets an email. You can undo the merge for {UNMERGE_DAYS} days.
        </p>
      </div>
    </ActDialog>
  )
}
