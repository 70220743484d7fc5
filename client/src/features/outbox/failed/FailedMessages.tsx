import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import { useState, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { ExportButton } from '../../../tables/ExportButton.tsx'
import { useList } from '../../../tables/list.ts'
import { ListFilters } from '../../../tables/ListFilters.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmRetryAll } from './ConfirmRetryAll.tsx'
import { messageList } from './list.ts'
import { MessagesTable } from './MessagesTable.tsx'

export function FailedMessages(): ReactNode {
  const list = useList(messageList)
  const retry = useApiMutation(outboxEndpoints.retryFailedMessage)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const [dismissed, setDismissed] = useState<FailedMessage | null>(null)
  const [isAskingAll, setIsAskingAll] = useState(false)
  const tryAgain = async ({ id, to }: FailedMessage) => {
    setProblem(null)
    try {
      await retry.mutateAsync({ params: { messageId: id } })
      notify.success('We are sending the message again.')
    } catch (error) {
      setProblem(fixedText(error, `We couldn’t resend the message to ${to}. Try again.`))
    }
  }
  const page = list.query.data
  return (
    <>
      {page && page.total > 0 && (
        <div className="mb-4 flex flex-wrap justify-end gap-3">
          <ExportButton
            endpoint={outboxEndpoints.exportFailedMessages}
            query={list.whole}
            fileName="undelivered"
          />
          <Button variant="secondary" onPress={() => setIsAskingAll(true)}>
            Retry all
          </Button>
        </div>
      )}
      <ListFilters list={list} rows={page?.rows} />
      {problem && (
        <div className="mb-4">
          <Notice tone="danger" title={problem.message}>
            {problem.detail}
          </Notice>
        </div>
      )}
      <MessagesTable
        list={list}
        retriedId={retry.isPending ? Number(retry.variables.params.messageId) : null}
        onRetry={(message) => void tryAgain(message)}
        onDismiss={setDismissed}
      />
      {dismissed && <ConfirmDismiss message={dismissed} onClose={() => setDismissed(null)} />}
      {isAskingAll && page && (
        <ConfirmRetryAll filter={list.filter} page={page} onClose={() => setIsAskingAll(false)} />
      )}
    </>
  )
}

function ConfirmDismiss({ message, onClose }: { message: FailedMessage; onClose: () => void }) {
  const dismiss = useApiMutation(outboxEndpoints.dismissFailedMessage)
  return (
    <ActDialog
      title="Dismiss the message"
      confirmLabel="Dismiss"
      busyText="Dismissing..."
      isDanger
      act={() => dismiss.mutateAsync({ params: { messageId: message.id } })}
      failedText="We couldn’t dismiss the message. Try again."
      onDone={() => notify.success('Message dismissed.')}
      onClose={onClose}
    >
      <p dir="auto" className="wrap-anywhere">
        The message to {message.to} will never be delivered.
      </p>
      <p className="mt-2 text-muted">
        The message will be removed from this list. The record that it was written is kept.
      </p>
    </ActDialog>
  )
}
