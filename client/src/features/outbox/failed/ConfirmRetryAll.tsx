import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import type { FailedMessage, RetriedMessages, RetryFailedMessages } from '@doorstep/contract/outbox/schema'
import type { Page } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/query.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { notify } from '../../../ui/toast.ts'

interface RetryAllQuestionProps {
  filter: RetryFailedMessages
  page: Page<FailedMessage>
  onClose: () => void
}

export function ConfirmRetryAll({ filter, page: { total, isCapped }, onClose }: RetryAllQuestionProps) {
  const retry = useApiMutation(outboxEndpoints.retryFailedMessages, {
    onSuccess: (result) => notify.success(resultText(result)),
  })
  const isFiltered = Object.keys(filter).length > 0
  const which = isFiltered ? ' that match the filters' : ''
  return (
    <ActDialog
      title="Retry all"
      confirmLabel="Retry all"
      busyText="Retrying..."
      act={() => retry.mutateAsync({ body: filter })}
      failedText="We couldn’t resend the messages. Try again."
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>
        {`${total === 1 ? 'Try to send the message' : `Try to send all ${total}${isCapped ? '+' : ''} messages`}${which} again?`}
      </p>
      <p className="mt-2 text-muted">
        We do not resend messages that contained a code or a link, or whose text was erased. They stay in the
        list.
      </p>
    </ActDialog>
  )
}

function resultText({ retried, left }: RetriedMessages): string {
  const done = retried === 1 ? '1 message will be sent again.' : `${retried} messages will be sent again.`
  return left === 0 ? done : `${done} ${left} cannot be sent again.`
}
