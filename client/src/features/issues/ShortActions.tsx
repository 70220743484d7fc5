import type { Issue } from '@doorstep/contract/issues/schema'
import { Ellipsis } from 'lucide-react'
import { useRowDialog } from '../../ui/DialogState.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/Menu.tsx'
import { actionsFor, dialogOf, isStep, IssueActions, type IssueActionsProps } from './IssueActions.tsx'
import { useLastKnownIssue } from './lastKnownIssue.ts'

/**
 * Shows the next step as a button and the other actions in a menu next to it, which leaves space for the title. A card
 * without a next step has the menu in its corner.
 */
export function ShortActions({ issue, where }: IssueActionsProps) {
  const hasStep = actionsFor(issue, false, 'secondary').some(isStep)
  if (where === (hasStep ? 'corner' : 'foot')) return null
  return (
    // In the corner of a card, the button's own padding replaces the card's padding.
    <div className={cx('flex flex-wrap items-center gap-1', where === 'corner' && '-mt-2 -mr-2 -mb-3')}>
      <IssueActions issue={issue} where="steps" />
      <More issue={issue} />
    </div>
  )
}

function More({ issue }: { issue: Issue }) {
  const stand = useRowDialog()
  const left = useLastKnownIssue(issue.issueId)
  const rest = actionsFor(issue, false, 'secondary').filter(
    (action) => !isStep(action) && action.disabledReason === undefined,
  )
  if (rest.length === 0 || left?.issue.version === issue.version) return null
  return (
    <Menu
      label={`More actions for issue ${issue.jobId}`}
      triggerClassName="relative flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken md:size-8 print:hidden"
      trigger={<Ellipsis aria-hidden="true" className="size-4" />}
      entries={rest.map(({ as, label }) => ({
        id: as,
        label,
        isDanger: as === 'reject',
        onAction: () => stand((close) => dialogOf(as, issue, close)),
      }))}
    />
  )
}
