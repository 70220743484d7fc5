import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useCan } from '../../api/session.ts'
import { IssueListCard } from '../issues/IssueListCard.tsx'

const PAST_SUBMITTED = ISSUE_STATUSES.filter((status) => status !== 'Submitted').join(',')

/** Issues of everybody at this property, except logged issues, for people who can see more than their own issues. */
export function PropertyIssues({ property }: { property: OwnProperty }) {
  const canAnswer = useCan('issue:addNote')
  if (!property.can.includes('issue:list')) return null
  return (
    <IssueListCard
      title="Issues at this property"
      at="atProperty"
      propertyId={property.id}
      of="visible"
      filter={{ propertyId: property.id, status: PAST_SUBMITTED }}
      time="words"
      hasActions={canAnswer}
      emptyText="No issues found."
    />
  )
}
