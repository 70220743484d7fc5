import type { Issue } from '@doorstep/contract/issues/schema'
import { HomeLink } from '../../../tables/HomeLink.tsx'

/** A link to the home of an issue, or the name of the shared parts that it is in. */
export function PlaceName({ issue }: { issue: Pick<Issue, 'propertyId' | 'propertyName' | 'place'> }) {
  if (issue.place?.isCommon) return <bdi>{issue.propertyName}</bdi>
  return <HomeLink id={issue.propertyId} name={issue.propertyName} />
}
