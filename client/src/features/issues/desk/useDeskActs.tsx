import { ISSUE_PRIORITIES, type IssuePriority } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState } from 'react'
import { countOf, SEVERAL, type SeveralAct } from '../bulk/labels.ts'
import { plainText } from '../../../api/errors.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { useRowDialog } from '../../../ui/DialogState.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { notify } from '../../../ui/toast.ts'
import { undoLast } from '../deadlines/undo.tsx'
import { useOwner } from '../deadlines/useOwner.ts'
import { isLive, staffEditReason } from '../format.ts'
import { modesFor, type ModerationMode } from '../moderation.ts'
import { KeyMenu } from './KeyMenu.ts'
import { PRIORITY_LETTERS } from './keys.ts'
import { mayAssign, stateWords, useFurtherActs } from './useFurtherActs.tsx'
import type { Selection } from './useSelection.ts'
import { rowId } from './useChosen.ts'

const ModerateIssueDialog = dialogPart(
  async () => (await import('../ModerateIssueDialog.tsx')).ModerateIssueDialog,
)
const PriorityDialog = dialogPart(
  async () => (await import('../deadlines/PriorityDialog.tsx')).PriorityDialog,
)
const SeveralDialog = dialogPart(async () => (await import('../bulk/SeveralDialog.tsx')).SeveralDialog)
const SendOrderDialog = dialogPart(
  async () => (await import('../orders/SendOrderDialog.tsx')).SendOrderDialog,
)
const SendSeveralDialog = dialogPart(
  async () => (await import('../orders/SendSeveralDialog.tsx')).SendSeveralDialog,
)

const DONE: Record<'approve' | 'reject' | 'edit', string> = {
  approve: 'approved',
  reject: 'rejected',
  edit: 'edited',
}

export const CHOOSE_FIRST = 'Choose an issue first.'

/** The actions that keys start on the chosen issue. If an action is not possible, the desk shows the reason. */
export function useDeskActs(issue: Issue | undefined, selection: Selection, say: (text: string) => void) {
  const stand = useRowDialog()
  const user = useCurrentUser()
  const setOwner = useOwner()
  const several = (act: SeveralAct) => {
    const issues = selection.selected
    const tell = (count: number) => {
      say(`${countOf(count)} ${SEVERAL[act].did}.`)
      selection.clear()
    }
    stand((close) => <SeveralDialog act={act} issues={issues} onDone={tell} onClose={close} />)
  }
  /** Acts on the selected issues if there are any and the action allows several, otherwise on the chosen issue. */
  const withIssue = (act: (issue: Issue) => void, ofSeveral?: SeveralAct) => () => {
    if (ofSeveral && selection.selected.length > 0) return several(ofSeveral)
    return issue === undefined ? notify.refusal(CHOOSE_FIRST) : act(issue)
  }

  const [asked] = useState(() => new Set<number>())
  /** Ignores a second press of the key before the server has answered. */
  const take = (chosen: Issue) => {
    const { issueId, jobId } = chosen
    if (asked.has(issueId)) return
    asked.add(issueId)
    setOwner(chosen, 'me', `Issue ${jobId} is assigned to you.`)
      .catch((error: unknown) => notify.error(plainText(error)))
      .finally(() => asked.delete(issueId))
  }

  const moderate = (mode: keyof typeof DONE) =>
    withIssue(
      (chosen) => {
        const reason = whyNot(chosen, mode)
        if (reason === undefined)
          stand((close) => <ModerateIssueDialog issue={chosen} mode={mode} onClose={close} />)
        else notify.refusal(`Issue ${chosen.jobId} cannot be ${DONE[mode]}: ${reason}`)
      },
      mode === 'edit' ? undefined : mode,
    )
  const further = useFurtherActs(withIssue)
  const askPriority = (chosen: Issue, wanted: IssuePriority) =>
    stand((close) => <PriorityDialog issue={chosen} wanted={wanted} onClose={close} />)
  return {
    withIssue,
    approve: moderate('approve'),
    reject: moderate('reject'),
    edit: moderate('edit'),
    mine: withIssue((chosen) => {
      if (!mayAssign(chosen)) return
      if (chosen.ownerId !== null && chosen.ownerId === user?.id)
        return notify.refusal(`Issue ${chosen.jobId} is already assigned to you.`)
      take(chosen)
    }, 'setOwner'),
    priority: withIssue((chosen) => {
      if (!chosen.can.includes('issue:setPriority'))
        return notify.refusal(`The priority of issue ${chosen.jobId} cannot be changed now.`)
      const trigger = { current: document.getElementById(rowId(chosen.issueId)) ?? document.body }
      stand((close) => (
        <KeyMenu
          label={`Priority of issue ${chosen.jobId}`}
          entries={priorityEntries(chosen, (wanted) => askPriority(chosen, wanted))}
          trigger={trigger}
          start="first"
          onClose={close}
        />
      ))
    }, 'setPriority'),
    ...further,
    several,
    order: () => {
      const { selected } = selection
      if (selected.length > 0) {
        const tell = (text: string) => {
          say(text)
          selection.clear()
        }
        return stand((close) => <SendSeveralDialog issues={selected} onDone={tell} onClose={close} />)
      }
      withIssue((chosen) => {
        if (isLive(chosen.status) && chosen.mergedAt === undefined)
          stand((close) => <SendOrderDialog issue={chosen} onClose={close} />)
        else
          notify.refusal(
            `You cannot send a work order for issue ${chosen.jobId} now, because it is ${stateWords(chosen)}.`,
          )
      })()
    },
    select: withIssue(selection.select),
    undo: () => {
      if (!undoLast()) notify.refusal('There is nothing to undo.')
    },
  }
}

function whyNot(issue: Issue, mode: ModerationMode): string | undefined {
  if (mode === 'edit') return staffEditReason(issue)
  return modesFor(issue).includes(mode) ? undefined : `it is ${stateWords(issue)}.`
}

function priorityEntries(issue: Issue, ask: (wanted: IssuePriority) => void): MenuEntry[] {
  return ISSUE_PRIORITIES.map((priority) => ({
    id: priority,
    label: priority,
    letter: PRIORITY_LETTERS[priority],
    // Staff can choose the current priority only to reject a proposed higher priority.
    isDisabled: priority === issue.priority && issue.proposedPriority === null,
    onAction: () => ask(priority),
  }))
}
