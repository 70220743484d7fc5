import { ISSUE_NOTE_MAX, ISSUE_PRIORITIES, type IssuePriority } from '@doorstep/contract/issues/rules'
import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { OwnerChoice, type ChosenOwner } from './OwnerChoice.tsx'
import { RehearsedDialog } from './RehearsedDialog.tsx'
import { useRehearsal } from './useRehearsal.ts'
import { useSeveral } from './useSeveral.ts'
import { countOf, SEVERAL, type SeveralAct } from './labels.ts'

interface SeveralDialogProps {
  act: SeveralAct
  issues: readonly Issue[]
  onDone: (count: number) => void
  onClose: () => void
}

/** A bulk action with one comment for all issues. */
export function SeveralDialog({ act, issues, onDone, onClose }: SeveralDialogProps) {
  const { offerUndo, ...calls } = useSeveral()
  const { body, fields, facts, comment, missing } = useSeveralForm(act, issues)
  const rehearsal = useRehearsal(body, { ...calls, failed: 'We couldn’t change the issues. Try again.' })
  const words = SEVERAL[act]
  const { verb = words.act } = words
  return (
    <RehearsedDialog
      title={`${verb} ${countOf(issues.length)}`}
      rehearsal={rehearsal}
      actOn={(count) => `${verb} ${countOf(count)}`}
      busy={words.busy}
      would={words.would}
      did={words.did}
      isDanger={act === 'reject'}
      missing={missing}
      hasText={comment !== ''}
      text={comment}
      facts={facts}
      namesResult={act === 'setOwner' || act === 'setPriority'}
      onDone={onDone}
      onClose={() => {
        onClose()
        offerUndo()
      }}
    >
      {fields}
    </RehearsedDialog>
  )
}

function useSeveralForm(act: SeveralAct, issues: readonly Issue[]) {
  const [text, setText] = useState('')
  const [internal, setInternal] = useState(false)
  const [cancelOrders, setCancelOrders] = useState(false)
  const [owner, setOwner] = useState<ChosenOwner>({ ownerId: 'me' })
  const [priority, setPriority] = useState<IssuePriority>('Urgent')
  const words = SEVERAL[act]
  const comment = text.trim()
  const body = {
    act,
    issueIds: issues.map(({ issueId }) => issueId),
    ...(words.comment && { comment }),
    ...((act === 'approve' || act === 'close') && { internal }),
    ...(act === 'close' && cancelOrders && { cancelOrders }),
    ...(act === 'setOwner' && { ownerId: owner.ownerId ?? null }),
    ...(act === 'setPriority' && { priority }),
  }
  const fields: ReactNode = (
    <>
      {act === 'setOwner' && <OwnerChoice issue={issues[0]} value={owner} onChange={setOwner} />}
      {act === 'setPriority' && (
        <Select
          label="Priority"
          value={priority}
          onChange={setPriority}
          options={ISSUE_PRIORITIES.map((value) => ({ value, label: value }))}
        />
      )}
      {words.comment && (
        <TextArea
          {...words.comment}
          isRequired
          maxLength={act === 'setPriority' ? PRIORITY_REASON_MAX : ISSUE_NOTE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {act === 'close' && cancelOrders && <p>The firms will not see your comment.</p>}
      {act === 'close' && (
        <Checkbox isSelected={cancelOrders} onChange={setCancelOrders}>
          Also cancel the open work orders of these issues
        </Checkbox>
      )}
      {'internal' in body && (
        <Checkbox isSelected={internal} onChange={setInternal}>
          Internal note: residents can’t see it
        </Checkbox>
      )}
    </>
  )
  const facts = [
    ...(body.internal === true ? ['The comment is an internal note. Residents will not see it.'] : []),
    ...(body.cancelOrders === true ? ['Open work orders of these issues will also be cancelled.'] : []),
  ]
  const lacksComment = words.comment !== undefined && comment === ''
  const missing = missingOf(lacksComment, act === 'setOwner' ? owner : null)
  return { body, fields, facts, comment, missing }
}

function missingOf(lacksComment: boolean, owner: ChosenOwner | null): string | undefined {
  if (lacksComment) return 'Write a comment first.'
  return owner?.ownerId === undefined && owner !== null ? 'Choose somebody first.' : undefined
}
