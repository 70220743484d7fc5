import { DEADLINE_KIND_LABELS } from '@doorstep/contract/deadlines/texts'
import { accessEndpoints } from '@doorstep/contract/issues/access/endpoints'
import { accessTexts } from '@doorstep/contract/issues/access/texts'
import { issueDeadlineEndpoints } from '@doorstep/contract/issues/deadlines/endpoints'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { buttonClass } from '../../../ui/fieldStyles.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PressedTime } from '../../../ui/PressedTime.tsx'
import { notify } from '../../../ui/toast.ts'
import { DueText } from './DueMark.tsx'
import { useOwner } from './useOwner.ts'

const PriorityDialog = dialogPart(async () => (await import('./PriorityDialog.tsx')).PriorityDialog)
const ChooseMergeDialog = dialogPart(
  async () => (await import('../merging/ChooseMergeDialog.tsx')).ChooseMergeDialog,
)
const OwnerDialog = dialogPart(async () => (await import('./OwnerDialog.tsx')).OwnerDialog)

const TITLE = 'Handling'

type Asked = { about: 'owner' } | { about: 'merge' } | { about: 'priority'; wanted?: IssuePriority }

interface StaffDeskProps {
  issue: Issue
  /** Shows one row instead of a card. The row has all actions in a menu. */
  isRow?: boolean
}

/** Shows staff the owner, the priority and the deadline of an issue, with actions to change each of them. */
export function StaffDesk({ issue, isRow = false }: StaffDeskProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { act, isBusy, failure } = useActs(issue)
  const close = () => setAsked(null)
  const acts = <Acts issue={issue} isRow={isRow} isBusy={isBusy} act={act} onAsk={setAsked} />
  return (
    <Frame isRow={isRow}>
      <div className="flex flex-col gap-4 text-sm">
        {failure && (
          <Notice tone="danger" title={failure.message}>
            {failure.detail && <p>{failure.detail}</p>}
          </Notice>
        )}
        <div className="flex items-start gap-3">
          <dl className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-3">
            <Owner issue={issue} />
            <Fact name="Priority">{issue.priority ?? '-'}</Fact>
            <Due issue={issue} />
            {isRow && <AccessFact issue={issue} />}
          </dl>
          {isRow && acts}
        </div>
        {!isRow && acts}
        <Proposal issue={issue} onAsk={(wanted) => setAsked({ about: 'priority', wanted })} />
      </div>
      {asked?.about === 'merge' && <ChooseMergeDialog issue={issue} onClose={close} />}
      {asked?.about === 'owner' && <OwnerDialog issue={issue} onClose={close} />}
      {asked?.about === 'priority' && (
        <PriorityDialog issue={issue} onClose={close} {...(asked.wanted && { wanted: asked.wanted })} />
      )}
    </Frame>
  )
}

function Frame({ isRow, children }: { isRow: boolean; children: ReactNode }) {
  if (!isRow) return <Card title={TITLE}>{children}</Card>
  return (
    <section aria-label={TITLE}>
      <h2 className="sr-only">{TITLE}</h2>
      {children}
    </section>
  )
}

/** A short version of the access details. The card Getting in shows the full details. */
function AccessFact({ issue: { issueId } }: { issue: Issue }) {
  const { data } = useQuery(q(accessEndpoints.readAccess, { params: { issueId } }))
  const text = data && accessTexts(data).join(' ')
  if (!text) return null
  return (
    <Fact name="Access">
      <span title={text} className="line-clamp-2">
        {text}
      </span>
    </Fact>
  )
}

type Act = 'mine' | 'nobody' | 'wait' | 'goOn'

const WAITS = 'Deadlines are paused until the resident answers.'
const GOES_ON = 'Deadlines are running again.'

/** Actions that need no dialog. Only one can run at a time. */
function useActs(issue: Issue) {
  const { issueId } = issue
  const setOwner = useOwner()
  const wait = useApiMutation(issueDeadlineEndpoints.waitForResident)
  const goOn = useApiMutation(issueDeadlineEndpoints.endWaiting)
  const [running, setRunning] = useState<Act | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const params = { issueId }
  const acts: Record<Act, () => Promise<unknown>> = {
    mine: () => setOwner(issue, 'me', 'This issue is now assigned to you.'),
    nobody: () => setOwner(issue, null, 'This issue is now assigned to nobody.'),
    wait: () => wait.mutateAsync({ params }).then(() => notify.success(WAITS)),
    goOn: () => goOn.mutateAsync({ params }).then(() => notify.success(GOES_ON)),
  }
  const run = async (name: Act) => {
    // The menu can be opened while an action runs.
    if (running !== null) return
    setFailure(null)
    setRunning(name)
    expectOwnChange(issueId)
    try {
      await acts[name]()
    } catch (error) {
      setFailure(fixedText(error, 'We couldn’t change the issue. Try again.'))
    } finally {
      setRunning(null)
    }
  }
  return { act: (name: Act) => void run(name), isBusy: running !== null, failure }
}

function Owner({ issue: { ownerId, ownerName } }: { issue: Issue }) {
  const isMine = useCurrentUser()?.id === ownerId
  return <Fact name="Owner">{ownerName === null ? 'Nobody' : isMine ? `${ownerName} (you)` : ownerName}</Fact>
}

function Due({ issue: { dueAt, dueKind, waitingSince } }: { issue: Issue }) {
  return (
    <Fact name={dueKind === null ? 'Due' : DEADLINE_KIND_LABELS[dueKind]}>
      {waitingSince !== null && (
        <>
          Waiting for the resident since <PressedTime at={waitingSince} />
        </>
      )}
      {waitingSince === null && (dueAt === null ? 'No deadline' : <DueText dueAt={dueAt} />)}
    </Fact>
  )
}

interface ActsProps extends Required<StaffDeskProps> {
  isBusy: boolean
  act: (name: Act) => void
  onAsk: (asked: Asked) => void
}

/** The two frequent actions as buttons, and the others in a menu. In a row, all actions are in the menu. */
function Acts({ issue: { ownerId, waitingSince, can }, isRow, isBusy, act, onAsk }: ActsProps) {
  const userId = useCurrentUser()?.id
  const canOwn = can.includes('issue:setOwner')
  const shown: [Act, string][] = []
  if (canOwn && (ownerId === null || ownerId !== userId)) shown.push(['mine', 'Assign to me'])
  if (can.includes('issue:pause'))
    shown.push(waitingSince === null ? ['wait', 'Pause: waiting for resident'] : ['goOn', 'Stop waiting'])
  const more: MenuEntry[] = isRow ? shown.map(([id, label]) => ({ id, label, onAction: () => act(id) })) : []
  const ask = (about: Asked['about'], label: string) =>
    more.push({ id: about, label, onAction: () => onAsk({ about }) })
  if (canOwn) ask('owner', 'Assign to somebody else')
  if (canOwn && ownerId !== null)
    more.push({ id: 'nobody', label: 'Assign to nobody', onAction: () => act('nobody') })
  if (can.includes('issue:setPriority')) ask('priority', 'Change priority')
  if (can.includes('issue:merge')) ask('merge', 'Merge into another issue…')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      {(isRow ? [] : shown).map(([name, label]) => (
        <Button key={name} size="sm" variant="secondary" isBusy={isBusy} onPress={() => act(name)}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu
          label="More actions for this issue"
          trigger="More"
          triggerClassName={buttonClass('secondary', 'sm')}
          entries={more}
        />
      )}
    </div>
  )
}

/**
 * A proposal to raise the priority because of a vulnerable person. Staff accept the proposal, or dismiss it with a
 * reason.
 */
function Proposal({ issue, onAsk }: { issue: Issue; onAsk: (wanted: IssuePriority) => void }) {
  const { priority, proposedPriority, can } = issue
  if (proposedPriority === null || !can.includes('issue:setPriority')) return null
  return (
    <Notice
      tone="warn"
      title={`Raise the priority to ${proposedPriority}?`}
      actions={
        <>
          <Button size="sm" variant="secondary" onPress={() => onAsk(proposedPriority)}>
            Raise to {proposedPriority}
          </Button>
          {priority !== null && (
            <Button size="sm" variant="secondary" onPress={() => onAsk(priority)}>
              Leave the priority at {priority}
            </Button>
          )}
        </>
      }
    >
      <p>A vulnerable person is affected.</p>
    </Notice>
  )
}
