import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import type { FailedMessage } from '@doorstep/contract/outbox/schema'
import { useState, type ReactNode } from 'react'
import { fixedText, type FailureText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { ExportButton } from '../../../tables/ExportButton.tsx'
import { useList } from '../../../tables/list.ts'
import { ListFilters } from '../../../tables/ListFilters.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmDismiss } from './ConfirmDismiss.tsx'
import { messageList } from './list.ts'
import { MessagesTable } from './MessagesTable.tsx'
import { ConfirmRetryAll } from './ConfirmRetryAll.tsx'

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
