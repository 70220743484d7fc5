import { ISSUE_PRIORITIES, type IssuePriority } from '@doorstep/contract/issues/rules'
import { PRIORITY_REASON_MAX } from '@doorstep/contract/issues/priorities/schema'
import { ISSUE_NOTE_MAX, type Issue } from '@doorstep/contract/issues/schema'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Outcomes, type Outcome } from '../../../ui/Outcomes.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDiscardQuestion } from '../../../ui/useDiscardQuestion.tsx'
import { OwnerChoice, type ChosenOwner } from './OwnerChoice.tsx'
import { useSeveral, type SeveralResult } from './useSeveral.ts'
import { countOf, SEVERAL, type SeveralAct } from './words.ts'

interface SeveralDialogProps {
  act: SeveralAct
  issues: readonly Issue[]
  /** Hears how many it was done to. */
  onDone: (count: number) => void
  onClose: () => void
}

/** One act on several issues: one comment, one question that says what becomes of each, and what became of each. */
export function SeveralDialog({ act, issues, onDone, onClose }: SeveralDialogProps) {
  const form = useSeveralForm(act, issues)
  const { words, hasText, rehearsal, results, isBusy, problem } = form
  const leave = () => {
    onClose()
    form.offerUndo()
  }
  const { close, question } = useDiscardQuestion(hasText && results === null, leave)
  const possible = rehearsal?.filter(({ outcome }) => outcome === 'done').length ?? 0
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    if (results === null && form.missing === undefined && rehearsal === null) void form.ask()
  }
  const confirm = async () => onDone((await form.confirm()) ?? 0)
  return (
    <Dialog
      title={`${words.act} ${countOf(issues.length)}`}
      isOpen
      onClose={close}
      isDismissable={!hasText || results !== null}
      isLocked={isBusy}
      footer={
        results ? (
          <Button onPress={leave}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={close} isDisabled={isBusy}>
              Cancel
            </Button>
            <Button
              isBusy={isBusy}
              busyText="Checking..."
              disabledReason={form.missing}
              onPress={() => void form.ask()}
            >
              Go on
            </Button>
          </>
        )
      }
    >
      <div role="presentation" className="flex flex-col gap-4 text-sm" onKeyDown={handleKey}>
        {problem && <ErrorPanel {...problem} />}
        {results ? <Outcomes outcomes={outcomesOf(results)} doneText={words.did} /> : form.fields}
      </div>
      <ConfirmDialog
        title={`${words.act} ${countOf(possible)}?`}
        isOpen={rehearsal !== null && results === null}
        confirmLabel={`${words.act} ${countOf(possible)}`}
        isDanger={act === 'reject'}
        isBusy={isBusy}
        busyText={words.busy}
        disabledReason={possible === 0 ? 'This is possible for none of them.' : undefined}
        error={problem && [problem.message, problem.detail].filter(Boolean).join(' ')}
        onConfirm={() => void confirm()}
        onCancel={form.cancel}
      >
        {rehearsal && <Outcomes outcomes={outcomesOf(rehearsal)} doneText={words.would} />}
      </ConfirmDialog>
      {question}
    </Dialog>
  )
}

function outcomesOf(results: readonly SeveralResult[]): Outcome[] {
  return results.map(({ issueId, jobId, title, outcome, message }) => ({
    id: issueId,
    name: jobId === null ? 'An issue that is no longer there' : `${jobId} ${title ?? ''}`,
    outcome,
    message,
  }))
}

/** What is asked before it is done, and what came of it. */
function useSeveralForm(act: SeveralAct, issues: readonly Issue[]) {
  const { rehearse, change, offerUndo } = useSeveral()
  const [comment, setComment] = useState('')
  const [internal, setInternal] = useState(false)
  const [cancelOrders, setCancelOrders] = useState(false)
  const [owner, setOwner] = useState<ChosenOwner>({ ownerId: 'me' })
  const [priority, setPriority] = useState<IssuePriority>('Urgent')
  const [rehearsal, setRehearsal] = useState<readonly SeveralResult[] | null>(null)
  const [results, setResults] = useState<readonly SeveralResult[] | null>(null)
  const { isBusy, problem, run } = useTries()
  const words = SEVERAL[act]
  const body = {
    act,
    issueIds: issues.map(({ issueId }) => issueId),
    ...(words.comment && { comment: comment.trim() }),
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
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      {act === 'close' && (
        <Checkbox isSelected={cancelOrders} onChange={setCancelOrders}>
          Cancel their open work orders with them
        </Checkbox>
      )}
      {'internal' in body && (
        <Checkbox isSelected={internal} onChange={setInternal}>
          Internal note: keep it from residents
        </Checkbox>
      )}
    </>
  )
  return {
    words,
    fields,
    hasText: comment.trim() !== '',
    missing: missingOf(
      words.comment !== undefined && comment.trim() === '',
      act === 'setOwner' ? owner : null,
    ),
    rehearsal,
    results,
    isBusy,
    problem,
    offerUndo,
    ask: () => run(async () => setRehearsal(await rehearse(body))),
    cancel: () => setRehearsal(null),
    /** Answers how many it was done to; nothing where it failed. */
    confirm: () =>
      run(async () => {
        const all = await change(body)
        setResults(all)
        return all.filter(({ outcome }) => outcome === 'done').length
      }),
  }
}

function missingOf(lacksComment: boolean, owner: ChosenOwner | null): string | undefined {
  if (lacksComment) return 'Write a comment first.'
  return owner?.ownerId === undefined && owner !== null ? 'Choose somebody first.' : undefined
}

/** One at a time, and what the last one failed with. */
function useTries() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const run = async <Result,>(act: () => Promise<Result>): Promise<Result | undefined> => {
    setProblem(null)
    setIsBusy(true)
    try {
      return await act()
    } catch (error) {
      setProblem(fixedText(error, 'The issues could not be changed.'))
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run }
}
