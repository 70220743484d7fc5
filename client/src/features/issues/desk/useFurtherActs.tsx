import { issueDeadlineEndpoints } from '@doorstep/contract/issues/deadlines/endpoints'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { notify } from '../../../ui/toast.ts'
import { statusLabel } from '../format.ts'
import type { ModerationMode } from '../moderation.ts'
import { KeyMenu } from './KeyMenu.ts'
import { STATUS_LETTERS } from './keys.ts'
import { rowId } from './useChosen.ts'

const ModerateIssueDialog = dialogPart(
  async () => (await import('../ModerateIssueDialog.tsx')).ModerateIssueDialog,
)
const OwnerDialog = dialogPart(async () => (await import('../deadlines/OwnerDialog.tsx')).OwnerDialog)

/** Steps that have their own dialog. All other steps share a dialog with a comment. */
const MODES: Partial<Record<IssueStatus, ModerationMode>> = {
  Approved: 'approve',
  Rejected: 'reject',
  Closed: 'close',
}

type WithIssue = (act: (issue: Issue) => void) => () => void

/** The keys that change the status, pause the deadlines, and assign an issue to a colleague. */
export function useFurtherActs(withIssue: WithIssue) {
  const stand = useRowDialog()
  const [asked] = useState(() => new Set<number>())
  const wait = useApiMutation(issueDeadlineEndpoints.waitForResident, { waitsForPage: true })
  const goOn = useApiMutation(issueDeadlineEndpoints.endWaiting, { waitsForPage: true })
  const take = (issue: Issue, status: IssueStatus) =>
    stand((close) => (
      <ModerateIssueDialog
        issue={issue}
        mode={MODES[status] ?? 'step'}
        {...(!MODES[status] && { status })}
        onClose={close}
      />
    ))
  return {
    status: withIssue((issue) => {
      const { jobId, issueId, allowedStatuses } = issue
      // The first allowed status is the current status, so it is not a step.
      const steps = issue.can.includes('issue:moderate') ? allowedStatuses.slice(1) : []
      if (steps.length === 0)
        return notify.refusal(`The status of issue ${jobId} cannot be changed: it is ${stateWords(issue)}.`)
      const trigger = { current: document.getElementById(rowId(issueId)) ?? document.body }
      stand((close) => (
        <KeyMenu
          label={`Status of issue ${jobId}`}
          entries={steps.map((status) => ({
            id: status,
            label: statusLabel(status),
            ...(STATUS_LETTERS[status] && { letter: STATUS_LETTERS[status] }),
            onAction: () => take(issue, status),
          }))}
          trigger={trigger}
          start="first"
          onClose={close}
        />
      ))
    }),
    wait: withIssue(({ issueId, jobId, waitingSince, can }) => {
      if (!can.includes('issue:pause'))
        return notify.refusal(`The deadlines of issue ${jobId} cannot be paused now.`)
      // Ignores a second press of the key before the server has answered.
      if (asked.has(issueId)) return
      asked.add(issueId)
      expectOwnChange(issueId)
      const isPause = waitingSince === null
      const { mutateAsync } = isPause ? wait : goOn
      const done = isPause
        ? 'is waiting for the resident. Deadlines are paused'
        : 'is no longer waiting for the resident'
      mutateAsync({ params: { issueId } })
        .then(() => notify.success(`Issue ${jobId} ${done}.`))
        .catch((error: unknown) => notify.error(plainText(error)))
        .finally(() => asked.delete(issueId))
    }),
    colleague: withIssue((issue) => {
      if (mayAssign(issue)) stand((close) => <OwnerDialog issue={issue} onClose={close} />)
    }),
  }
}

/** Returns whether the issue can be assigned. If it cannot, shows a message. */
export function mayAssign({ jobId, can }: Issue): boolean {
  if (can.includes('issue:setOwner')) return true
  notify.refusal(`Issue ${jobId} cannot be assigned now.`)
  return false
}

/** The reason why a step of an issue is not possible, worded to follow "it is". */
export const stateWords = ({
  statusLabel: label,
  mergedAt,
}: Pick<Issue, 'statusLabel' | 'mergedAt'>): string =>
  mergedAt === undefined ? label : 'merged into another issue'
