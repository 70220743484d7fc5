import { DEADLINE_KIND_LABELS } from '@doorstep/contract/deadlines/texts'
import { issueDeadlineEndpoints } from '@doorstep/contract/issues/deadlines/endpoints'
import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { useCurrentUser } from '../../../api/session.ts'
import { expectOwnChange } from '../../../api/updates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dialogPart } from '../../../ui/dialogPart.tsx'
import { Fact } from '../../../ui/Fact.tsx'
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

type Asked = { about: 'owner' } | { about: 'merge' } | { about: 'priority'; wanted?: IssuePriority }

/** Owner, priority and deadline of an issue, for staff to see and change. */
export function StaffDesk({ issue }: { issue: Issue }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { act, isBusy, failure } = useActs(issue)
  const close = () => setAsked(null)
  return (
    <Card title="Handling">
      <div className="flex flex-col gap-4 text-sm">
        {failure && (
          <Notice tone="danger" title={failure.message}>
            {failure.detail && <p>{failure.detail}</p>}
          </Notice>
        )}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">
          <Owner issue={issue} isBusy={isBusy} act={act} onChoose={() => setAsked({ about: 'owner' })} />
          <Priority
            issue={issue}
            onAsk={(wanted) => setAsked({ about: 'priority', ...(wanted && { wanted }) })}
          />
          <Due issue={issue} isBusy={isBusy} act={act} />
        </dl>
        <Proposal issue={issue} onAsk={(wanted) => setAsked({ about: 'priority', wanted })} />
        {issue.can.includes('issue:merge') && (
          <Acts>
            <Press onPress={() => setAsked({ about: 'merge' })}>Merge into another issue…</Press>
          </Acts>
        )}
      </div>
      {asked?.about === 'merge' && <ChooseMergeDialog issue={issue} onClose={close} />}
      {asked?.about === 'owner' && <OwnerDialog issue={issue} onClose={close} />}
      {asked?.about === 'priority' && (
        <PriorityDialog issue={issue} onClose={close} {...(asked.wanted && { wanted: asked.wanted })} />
      )}
    </Card>
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

interface ActsProps {
  issue: Issue
  isBusy: boolean
  act: (name: Act) => void
}

function Owner({ issue, isBusy, act, onChoose }: ActsProps & { onChoose: () => void }) {
  const user = useCurrentUser()
  const { ownerId, ownerName, can } = issue
  const isMine = ownerId !== null && ownerId === user?.id
  return (
    <Fact name="Owner">
      <span>{ownerName === null ? 'Nobody' : isMine ? `${ownerName} (you)` : ownerName}</span>
      {can.includes('issue:setOwner') && (
        <Acts>
          {!isMine && (
            <Press isBusy={isBusy} onPress={() => act('mine')}>
              Assign to me
            </Press>
          )}
          <Press isBusy={isBusy} onPress={onChoose}>
            Somebody else
          </Press>
          {ownerId !== null && (
            <Press isBusy={isBusy} onPress={() => act('nobody')}>
              Nobody
            </Press>
          )}
        </Acts>
      )}
    </Fact>
  )
}

function Priority({ issue, onAsk }: { issue: Issue; onAsk: (wanted?: IssuePriority) => void }) {
  return (
    <Fact name="Priority">
      <span>{issue.priority ?? '-'}</span>
      {issue.can.includes('issue:setPriority') && (
        <Acts>
          <Press onPress={() => onAsk()}>Change priority</Press>
        </Acts>
      )}
    </Fact>
  )
}

function Due({ issue, isBusy, act }: ActsProps) {
  const { dueAt, dueKind, waitingSince, can } = issue
  return (
    <Fact name={dueKind === null ? 'Due' : DEADLINE_KIND_LABELS[dueKind]}>
      {waitingSince !== null && (
        <>
          Waiting for the resident since <PressedTime at={waitingSince} />
        </>
      )}
      {waitingSince === null && (dueAt === null ? 'No deadline' : <DueText dueAt={dueAt} />)}
      {can.includes('issue:pause') && (
        <Acts>
          {waitingSince === null ? (
            <Press isBusy={isBusy} onPress={() => act('wait')}>
              Pause: waiting for resident
            </Press>
          ) : (
            <Press isBusy={isBusy} onPress={() => act('goOn')}>
              Stop waiting
            </Press>
          )}
        </Acts>
      )}
    </Fact>
  )
}

/** A proposal to raise the priority because of a vulnerable person. Staff accept or dismiss it with a reason. */
function Proposal({ issue, onAsk }: { issue: Issue; onAsk: (wanted: IssuePriority) => void }) {
  const { priority, proposedPriority, can } = issue
  if (proposedPriority === null || !can.includes('issue:setPriority')) return null
  return (
    <Notice
      tone="warn"
      title={`Raise this to ${proposedPriority}?`}
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

function Acts({ children }: { children: ReactNode }) {
  return <span className="-mx-2.5 flex flex-wrap print:hidden max-md:-mx-3">{children}</span>
}

interface PressProps {
  isBusy?: boolean
  onPress: () => void
  children: ReactNode
}

function Press({ isBusy = false, onPress, children }: PressProps) {
  return (
    <Button size="sm" variant="ghost" isBusy={isBusy} onPress={onPress}>
      {children}
    </Button>
  )
}
