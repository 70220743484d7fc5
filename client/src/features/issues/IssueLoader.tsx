import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useLastKnownIssue } from './lastKnownIssue.ts'

interface IssueLoaderProps {
  /** The issue's id in the address. Nobody has validated it yet. */
  issueId: string
  /** The document title. The job number is added once the issue has loaded. */
  title: string
  /**
   * Keeps showing the children after the issue has disappeared, because a form inside the children explains this to the
   * user.
   */
  isKept?: boolean
  /** Reserves the space of the screen while the issue loads. */
  placeholder: ReactNode
  children: (issue: Issue) => ReactNode
}

/** Loads one issue by its id, or shows why the page cannot show the issue. */
export function IssueLoader({ issueId, title, isKept = false, placeholder, children }: IssueLoaderProps) {
  const query = useQuery(q(issueEndpoints.readIssue, { params: { issueId: Number(issueId) } }))
  const { data: issue, error } = query
  usePageTitle(issue ? `${title} ${issue.jobId}` : title)
  const left = useLastKnownIssue(Number(issueId))
  if (error?.status === 404 && left) return children(left.issue)
  // If the reader loses access to an open issue, the page must stop showing it.
  if (error && (error.status === 404 || error.status === 400) && !(isKept && issue))
    return (
      <NotThere
        title={title}
        message="This issue does not exist, or you do not have access to it."
        hint="The issue might have been moved to somebody else, or the address might have been typed wrongly."
        list={{ href: paths.dashboard, name: 'Home' }}
      />
    )
  if (issue) return children(issue)
  if (error) {
    return (
      <>
        <PageHeader title={title} />
        <ErrorPanel {...fixedText(error, 'Failed to fetch issues')} query={query} />
      </>
    )
  }
  return placeholder
}
