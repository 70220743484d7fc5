import { userEndpoints } from '@doorstep/contract/users/endpoints'
import { USER_REASON_MAX } from '@doorstep/contract/users/rules'
import type { ChangeUsersResult, UserSummary } from '@doorstep/contract/users/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useConfirmDiscard } from '../../../ui/useConfirmDiscard.tsx'
import { Outcomes } from '../../../ui/Outcomes.tsx'

const WORDS = {
  approve: { act: 'Approve', busy: 'Approving...', would: 'will be approved', did: 'approved' },
  reject: { act: 'Reject', busy: 'Rejecting...', would: 'will be rejected', did: 'rejected' },
}

interface BulkDialogProps {
  step: 'approve' | 'reject'
  users: readonly UserSummary[]
  onClose: (isDone: boolean) => void
}

/** Shows the expected result for each person, then the actual result. */
export function BulkDialog({ step, users, onClose }: BulkDialogProps) {
  const [userIds] = useState(() => users.map(({ id }) => id))
  const preview = useQuery({
    // The dialog checks the people again each time it opens.
    ...q(userEndpoints.changeUsers, { body: { step, userIds, dryRun: true } }),
    gcTime: 0,
    retry: false,
  })
  const send = useApiMutation(userEndpoints.changeUsers)
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<BulkResult[] | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const words = WORDS[step]
  const hasText = done === null && reason.trim() !== ''
  const { close, question } = useConfirmDiscard(hasText, () => onClose(done !== null))
  const possible = preview.data?.results.filter(({ outcome }) => outcome === 'done').length ?? 0

  const confirm = async () => {
    setProblem(null)
    try {
      const { results } = await send.mutateAsync({
        body: { step, userIds, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      })
      setDone(results)
    } catch (error) {
      setProblem(fixedText(error, 'Failed to update user status.'))
    }
  }

  return (
    <Dialog
      title={
        done
          ? `${words.act}: result`
          : `${words.act} ${users.length} ${users.length === 1 ? 'user' : 'users'}?`
      }
      isOpen
      onClose={close}
      isDismissable={!hasText}
      isLocked={send.isPending}
      footer={
        done ? (
          <Button onPress={() => onClose(true)}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={close} isDisabled={send.isPending}>
              Cancel
            </Button>
            <Button
              variant={step === 'reject' ? 'danger' : 'primary'}
              isBusy={send.isPending}
              busyText={words.busy}
              disabledReason={
                possible === 0
                  ? 'You cannot make this decision for any of these people. Choose other people.'
                  : undefined
              }
              onPress={() => void confirm()}
            >
              {words.act} {possible}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {problem && <ErrorPanel {...problem} />}
        {done ? (
          <BulkResults results={done} doneText={words.did} />
        ) : (
          <>
            {preview.isPending && <Skeleton count={3} className="h-8" label="Checking" />}
            {preview.isError && (
              <ErrorPanel
                {...fixedText(
                  preview.error,
                  'We couldn’t check which people you can decide about. Try again.',
                )}
                query={preview}
              />
            )}
            {preview.data && <BulkResults results={preview.data.results} doneText={words.would} isPreview />}
            {step === 'reject' && (
              <TextArea
                label="Reason (optional)"
                hint="Each person will get the reason by email."
                rows={3}
                maxLength={USER_REASON_MAX}
                value={reason}
                disabled={send.isPending}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </>
        )}
      </div>
      {question}
    </Dialog>
  )
}

type BulkResult = ChangeUsersResult['results'][number]

interface BulkResultsProps {
  results: readonly BulkResult[]
  doneText: string
  isPreview?: boolean
}

function BulkResults({ results, ...rest }: BulkResultsProps) {
  const outcomes = results.map(({ userId, name, outcome, message }) => ({
    outcome,
    message,
    id: userId,
    name: name ?? 'Unknown user',
  }))
  return <Outcomes outcomes={outcomes} {...rest} />
}
