import { redactionEndpoints } from '@doorstep/contract/issues/redaction/endpoints'
import type { RedactText } from '@doorstep/contract/issues/redaction/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useApiMutation } from '../../../api/query.ts'
import { RedactWordsDialog } from './RedactWordsDialog.tsx'
import { useRedaction } from './useRedaction.ts'

/** Removes words from an issue for everybody, permanently. */
export function RedactTextDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const redact = useApiMutation(redactionEndpoints.redactText)
  const { issueId } = issue
  const send = useRedaction<RedactText>({
    issueId,
    redact: (body, options) => redact.mutateAsync({ params: { issueId }, body, options }),
    doneText: 'Words removed.',
  })
  return (
    <RedactWordsDialog
      title={`Redact text in Issue ${issue.jobId}`}
      record="issue"
      parts="the title, description, notes, photo names and emails"
      send={send}
      onClose={onClose}
    />
  )
}
