import { issueLinkEndpoints } from '@doorstep/contract/issues/links/endpoints'
import type { PossibleDuplicate } from '@doorstep/contract/issues/possible-duplicates/schema'
import { useQuery } from '@tanstack/react-query'
import { plainText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'

interface CameBackButtonProps {
  issueId: number
  closed: PossibleDuplicate
}

/** Links an issue to a closed issue whose problem came back. The button is hidden once this link exists. */
export function CameBackButton({ issueId, closed }: CameBackButtonProps) {
  const { data } = useQuery(q(issueLinkEndpoints.listIssueLinks, { params: { issueId } }))
  const link = useApiMutation(issueLinkEndpoints.linkIssue, {
    onSuccess: () => notify.success('Issues linked.'),
    onError: (error) => notify.error(plainText(error)),
    waitsForPage: true,
  })
  if (!data || data.some((one) => one.kind === 'recurrence' && one.issueId === closed.issueId)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="self-start"
      isDisabled={link.isPending}
      onPress={() => link.mutate({ params: { issueId }, body: { jobId: closed.jobId, kind: 'recurrence' } })}
    >
      Link as “came back”
    </Button>
  )
}
