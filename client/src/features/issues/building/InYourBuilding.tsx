import { buildingEndpoints } from '@doorstep/contract/issues/building/endpoints'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { buildingStatusText, buildingTitle } from './format.ts'
import { sharedPlacesQuery } from './sharedPlaces.ts'

/**
 * Open issues in the shared parts of the person's buildings, except the person's own reports. Hidden if there are no
 * such issues.
 */
export function InYourBuilding() {
  // People need the areas on the device to report without a network.
  usePrefetchQuery(sharedPlacesQuery())
  const { data = [] } = useQuery(q(buildingEndpoints.listBuildingIssues, { query: {} }))
  const open = data.filter(
    ({ isOwn, publicTitle, isFollowed }) => !isOwn && (publicTitle !== null || isFollowed),
  )
  if (open.length === 0) return null
  return (
    <Card title="In your building" isFlush>
      <ul className="divide-y divide-border">
        {open.map((issue) => (
          <li key={issue.issueId} dir="auto" className="px-4 py-3 text-sm">
            <Link href={paths.buildingIssue(issue.issueId)}>{buildingTitle(issue)}</Link>
            <p className="mt-0.5 text-muted">{buildingStatusText(issue)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
