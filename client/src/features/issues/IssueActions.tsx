import type { Issue } from '@doorstep/contract/issues/schema'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDialogStand } from '../../ui/DialogStand.tsx'
import type { ButtonVariant } from '../../ui/fieldStyles.ts'
import { reporterEditReason, staffEditReason } from './format.ts'
import { useLeftIssue } from './leftSight.ts'
import { modesFor, type ModerationMode } from './moderation.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const EditIssueDialog = dialogPart(async () => (await import('./EditIssueDialog.tsx')).EditIssueDialog)
const ModerateIssueDialog = dialogPart(
  async () => (await import('./ModerateIssueDialog.tsx')).ModerateIssueDialog,
)
const WithdrawDialog = dialogPart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

type Opened = 'edit' | 'withdraw' | ModerationMode

interface IssueActionsProps {
  issue: Issue
  /** In a list only what is done often; on the issue's own page everything. */
  where: 'list' | 'page'
}

/** What this reader may do with an issue: everything that `can` names, and Edit greyed with its reason. */
export function IssueActions({ issue, where }: IssueActionsProps) {
  const stand = useDialogStand()
  const left = useLeftIssue(issue.issueId)
  const open = (as: Opened) => stand((close) => dialogOf(as, issue, close))
  // Only to be read: not even a greyed button stands for it.
  if (left?.issue.version === issue.version) return null
  return <ActionButtons issue={issue} where={where} onOpen={open} />
}

// The issue as it was when the dialog opened: what others change meanwhile, the dialog itself tells.
function dialogOf(as: Opened, issue: Issue, close: () => void): ReactNode {
  if (as === 'withdraw') return <WithdrawDialog issue={issue} onClose={close} />
  // Staff edit with a comment; the reporter edits the words and the photos.
  if (as === 'edit' && !issue.can.includes('issue:moderate'))
    return <EditIssueDialog issue={issue} onClose={close} />
  return <ModerateIssueDialog issue={issue} mode={as} onClose={close} />
}

interface ActionButtonsProps extends IssueActionsProps {
  onOpen: (as: Opened) => void
}

function ActionButtons({ issue, where, onOpen }: ActionButtonsProps) {
  const modes = modesFor(issue)
  const isStaff = modes.includes('edit')
  const isReporter = !isStaff && !modes.includes('step')
  const isSmall = where === 'list'
  const button = (as: Opened, label: string, variant: ButtonVariant, disabledReason?: string) => (
    <Button
      key={as}
      size={isSmall ? 'sm' : 'md'}
      variant={variant}
      aria-label={isSmall ? `${label} issue ${issue.jobId}` : undefined}
      disabledReason={disabledReason}
      onPress={() => onOpen(as)}
    >
      {label}
    </Button>
  )
  const canEdit = reporterEditReason(issue) === undefined
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 empty:hidden">
      {modes.includes('approve') && button('approve', 'Approve', isSmall ? 'secondary' : 'primary')}
      {modes.includes('reject') && button('reject', 'Reject', 'secondary')}
      {isStaff && button('edit', 'Edit', 'secondary', staffEditReason(issue))}
      {modes.includes('step') && button('step', 'Update', isSmall ? 'secondary' : 'primary')}
      {isReporter && (isSmall || canEdit) && button('edit', 'Edit', 'secondary', reporterEditReason(issue))}
      {!isSmall && issue.can.includes('issue:withdraw') && button('withdraw', 'Withdraw', 'secondary')}
    </div>
  )
}
