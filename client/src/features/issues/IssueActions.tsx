import type { Issue } from '@doorstep/contract/issues/schema'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { cx } from '../../ui/cx.ts'
import type { ButtonVariant } from '../../ui/fieldStyles.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFilled } from '../../ui/OneFilled.tsx'
import { reporterEditReason, staffEditReason } from './format.ts'
import { useLastKnownIssue } from './lastKnownIssue.ts'
import { modesFor, type ModerationMode } from './moderation.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'

const EditIssueDialog = dialogPart(async () => (await import('./EditIssueDialog.tsx')).EditIssueDialog)
const ModerateIssueDialog = dialogPart(
  async () => (await import('./ModerateIssueDialog.tsx')).ModerateIssueDialog,
)
const WithdrawDialog = dialogPart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog)

type Opened = 'edit' | 'withdraw' | ModerationMode

/**
 * The page of an issue shows every action, and a table row only the frequent actions. A card shows decisions at the
 * bottom and the other actions in a menu. `steps` are the actions that move the issue forward.
 */
type Where = 'page' | 'row' | 'corner' | 'foot' | 'steps'

export interface IssueActionsProps {
  issue: Issue
  where: Where
}

/** Buttons for what the reader can do with an issue. A greyed-out Edit button shows the reason. */
export function IssueActions({ issue, where }: IssueActionsProps) {
  const stand = useRowDialog()
  const left = useLastKnownIssue(issue.issueId)
  const open = (as: Opened) => stand((close) => dialogOf(as, issue, close))
  // An issue that the reader can no longer see is read-only, without even a greyed-out button.
  if (left?.issue.version === issue.version) return null
  return <ActionButtons issue={issue} where={where} onOpen={open} />
}

// A dialog gets the issue in its state at the moment of opening. The dialog shows later changes itself.
export function dialogOf(as: Opened, issue: Issue, close: () => void): ReactNode {
  if (as === 'withdraw') return <WithdrawDialog issue={issue} onClose={close} />
  // Staff edit with a comment. Reporters edit the text and the photos.
  if (as === 'edit' && !issue.can.includes('issue:moderate'))
    return <EditIssueDialog issue={issue} onClose={close} />
  return <ModerateIssueDialog issue={issue} mode={as} onClose={close} />
}

interface Action {
  as: Opened
  label: string
  variant: ButtonVariant
  disabledReason?: string | undefined
}

/** Decisions are first. Actions that end an issue without the work are last and red. */
export function actionsFor(issue: Issue, isOnPage: boolean, decision: ButtonVariant): Action[] {
  const modes = modesFor(issue)
  const all: Action[] = []
  if (modes.includes('approve')) all.push({ as: 'approve', label: 'Approve', variant: decision })
  if (modes.includes('close')) all.push({ as: 'close', label: 'Close', variant: decision })
  if (modes.includes('step')) all.push({ as: 'step', label: 'Update', variant: decision })
  else {
    const isStaff = modes.includes('edit')
    const disabledReason = isStaff ? staffEditReason(issue) : reporterEditReason(issue)
    if (isStaff || !isOnPage || disabledReason === undefined)
      all.push({ as: 'edit', label: 'Edit', variant: 'secondary', disabledReason })
  }
  if (modes.includes('reject'))
    all.push({ as: 'reject', label: 'Reject', variant: isOnPage ? 'secondary-danger' : 'ghost-danger' })
  if (isOnPage && issue.can.includes('issue:withdraw'))
    all.push({ as: 'withdraw', label: 'Withdraw', variant: 'secondary-danger' })
  return all
}

const STEPS: ReadonlySet<Opened> = new Set(['approve', 'close', 'step'])
const DECISIONS: ReadonlySet<Opened> = new Set(['approve', 'reject', 'close'])
export const isStep = ({ as }: Action) => STEPS.has(as)
const isDecision = ({ as }: Action) => DECISIONS.has(as)

const SHOWN: Record<Where, (action: Action) => boolean> = {
  page: () => true,
  row: () => true,
  corner: (action) => !isDecision(action),
  foot: isDecision,
  steps: isStep,
}

interface ActionButtonsProps extends IssueActionsProps {
  onOpen: (as: Opened) => void
}

function ActionButtons({ issue, where, onOpen }: ActionButtonsProps) {
  const isOnPage = where === 'page'
  // A list has no next step, so every button in the list is outlined.
  const decision = useFilled('step', isOnPage && modesFor(issue).some((mode) => STEPS.has(mode)))
  const actions = actionsFor(issue, isOnPage, decision).filter(SHOWN[where])
  if (actions.length === 0) return null
  return (
    <div
      className={cx(
        'flex max-w-full shrink-0 items-center',
        where === 'row' || where === 'steps' ? 'gap-1 md:[&_button]:px-2' : 'flex-wrap gap-2',
      )}
    >
      {actions.map(({ as, label, variant, disabledReason }) => {
        const name = isOnPage ? label : `${label} issue ${issue.jobId}`
        const act = { disabledReason, onPress: () => onOpen(as) }
        return where === 'corner' && as === 'edit' ? (
          <IconButton
            key={as}
            icon={Pencil}
            label={name}
            className="-mr-2 -mb-2 @max-[14rem]:mb-0"
            {...act}
          />
        ) : (
          <Button key={as} size={isOnPage ? 'md' : 'sm'} variant={variant} aria-label={name} {...act}>
            {label}
          </Button>
        )
      })}
    </div>
  )
}
