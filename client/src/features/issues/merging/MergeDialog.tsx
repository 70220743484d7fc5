import { mergingEndpoints } from '@doorstep/contract/issues/merging/endpoints'
import { UNMERGE_DAYS } from '@doorstep/contract/issues/merging/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { saveText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { notify } from '../../../ui/toast.ts'
import { PlaceName } from '../building/PlaceName.tsx'
import { IssueStatusBadge } from '../IssueStatusBadge.tsx'

interface MergeDialogProps {
  /** The newer issue, which is merged. */
  issue: Issue
  /** The older issue, which stays. */
  into: Issue
  onClose: () => void
}

/** Shows into which issue this one is merged, and asks for confirmation. */
export function MergeDialog({ issue, into, onClose }: MergeDialogProps) {
  const merging = useApiMutation(mergingEndpoints.mergeIssue)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setProblem(null)
    expectOwnChange(issue.issueId)
    try {
      await merging.mutateAsync({ params: { issueId: issue.issueId }, body: { intoId: into.issueId } })
      notify.success(`Issue ${issue.jobId} was merged into issue ${into.jobId}.`)
      onClose()
    } catch (error) {
      setProblem(saveText(error, 'We couldn’t merge the issues. Try again.'))
    }
  }
  return (
    <ConfirmDialog
      title={`Merge issue ${issue.jobId} into issue ${into.jobId}`}
      isOpen
      confirmLabel="Merge"
      isBusy={merging.isPending}
      busyText="Merging..."
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
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
          “{issue.title}” leaves all lists and is handled together with issue {into.jobId}. Its reporter gets
          an email. You can undo this for {UNMERGE_DAYS} days.
        </p>
      </div>
    </ConfirmDialog>
  )
}
