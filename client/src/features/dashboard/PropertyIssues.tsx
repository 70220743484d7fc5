import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { IssueListCard } from '../issues/IssueListCard.tsx'

const PAST_SUBMITTED = ISSUE_STATUSES.filter((status) => status !== 'Submitted').join(',')

/**
 * Everybody's issues at this property, for those who see more than their own: who may move issues or ask who lives
 * there always has the list, others once it holds something that is not theirs.
 */
export function PropertyIssues({ property }: { property: OwnProperty }) {
  const user = useCurrentUser()
  const canMove = useCan('issue:changeStatus')
  const knowsOccupants = useCan('property:listOccupants')
  const isOthers = (issue: Issue) => issue.userId !== user?.id
  return (
    <IssueListCard
      title="Issues at this property"
      of="visible"
      filter={{ propertyId: property.id, status: PAST_SUBMITTED }}
      time="date"
      hasActions={canMove}
      emptyText="No issues found."
      isWorthShowing={(rows) => canMove || knowsOccupants || rows.some(isOthers)}
    />
  )
}
