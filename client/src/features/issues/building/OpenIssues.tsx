import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import { AFFECTS_ME, REPORT_ELSE } from '@doorstep/contract/issues/building/texts'
import { useQuery } from '@tanstack/react-query'
import { saveText } from '../../../api/errors.ts'
import { q, useApiMutation } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import { buildingStatusText, buildingTitle } from './format.ts'

interface OpenIssuesProps {
  placeId: number
  areaId: number
  onFollowed: () => void
  onElse: () => void
}

const FOLLOWED =
  'We have noted that the issue affects you too. You can find it on Home, under In your building.'

/** The issues that residents have already reported in an area. If the user follows one of them, the form closes. */
export function OpenIssues({ placeId, areaId, onFollowed, onElse }: OpenIssuesProps) {
  const { data = [] } = useQuery(q(buildingEndpoints.listBuildingIssues, { query: { placeId, areaId } }))
  const follow = useApiMutation(buildingEndpoints.followIssue, {
    onSuccess: () => {
      notify.success(FOLLOWED)
      onFollowed()
    },
    onError: (error) => notify.error(saveText(error, 'We couldn’t save your choice. Try again.')),
  })
  if (data.length === 0) return null
  return (
    <section
      aria-label="Already reported"
      className="flex flex-col gap-3 rounded-lg border border-border bg-canvas p-4"
    >
      <h3 className="text-sm font-semibold">Already reported here</h3>
      <ul className="flex flex-col gap-3">
        {data.map((issue) => (
          <li key={issue.issueId} className="flex flex-wrap items-center justify-between gap-2">
            <span dir="auto" className="min-w-0 text-sm">
              <span id={`open-${issue.issueId}`} className="block font-medium">
                {buildingTitle(issue)}
              </span>
              <span className="block text-muted">{buildingStatusText(issue)}</span>
            </span>
            {issue.canFollow && (
              <Button
                size="sm"
                variant="secondary"
                aria-describedby={`open-${issue.issueId}`}
                isDisabled={follow.isPending}
                onPress={() => follow.mutate({ params: { issueId: issue.issueId } })}
              >
                {AFFECTS_ME}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button size="sm" variant="secondary" className="self-start" onPress={onElse}>
        {REPORT_ELSE}
      </Button>
    </section>
  )
}
