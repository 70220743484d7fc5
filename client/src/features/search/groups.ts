import type { Permission } from '@doorstep/contract/access'
import type { Findings, MarkedText } from '@doorstep/contract/search/schema'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { Building2, ClipboardList, House, UserRound, type LucideIcon } from 'lucide-react'
import { paths } from '../../paths.ts'
import type { Entry } from './screens.ts'

const unmarked = (text: string): MarkedText => ({ text, marks: [] })

export interface Hit {
  id: string
  icon: LucideIcon
  title: MarkedText
  /** The job number, shown before the title. */
  number?: number
  status?: IssueStatus
  /** The texts below the title, joined in one line. */
  context: readonly MarkedText[]
  excerpt?: MarkedText | null
  at?: string
  href?: string
  onAction?: () => void
}

export interface Group {
  id: 'entries' | 'issues' | 'people' | 'homes' | 'developments'
  title: string
  hits: readonly Hit[]
  hasMore: boolean
}

const fromEntry = ({ id, label, detail, icon, href, onAction }: Entry): Hit => ({
  id: `entry-${id}`,
  icon,
  title: unmarked(label),
  context: detail === undefined ? [] : [unmarked(detail)],
  ...(href !== undefined && { href }),
  ...(onAction && { onAction }),
})

/** Groups the results by kind and leaves out empty groups. Links depend on the permissions. */
export function groupsOf(
  entries: readonly Entry[],
  findings: Findings | undefined,
  permissions: readonly Permission[],
): Group[] {
  const groups: Group[] = [
    { id: 'entries', title: 'Screens and actions', hits: entries.map(fromEntry), hasMore: false },
    ...(findings ? foundGroups(findings, permissions) : []),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

const inactive = (isActive: boolean): MarkedText[] => (isActive ? [] : [unmarked('Inactive')])

function fromIssue(issue: Findings['issues']['hits'][number]): Hit {
  return {
    id: `issue-${issue.issueId}`,
    icon: ClipboardList,
    number: issue.jobId,
    title: issue.title,
    status: issue.status,
    context: [
      // An address often begins with the name of the property, so the name is not repeated.
      ...(issue.propertyAddress.text.startsWith(issue.propertyName.text) ? [] : [issue.propertyName]),
      issue.propertyAddress,
      ...(issue.reporterName ? [issue.reporterName] : []),
    ],
    excerpt: issue.excerpt,
    at: issue.createdAt,
    href: paths.issue(issue.issueId),
  }
}

function foundGroups(
  { issues, people, homes, developments }: Findings,
  permissions: readonly Permission[],
): Group[] {
  const hasHomes = permissions.includes('property:read')
  return [
    { id: 'issues', title: 'Issues', hasMore: issues.hasMore, hits: issues.hits.map(fromIssue) },
    {
      id: 'people',
      title: 'People',
      hasMore: people.hasMore,
      hits: people.hits.map(({ userId, name, email, status }) => ({
        id: `person-${userId}`,
        icon: UserRound,
        title: name,
        context: [email, ...(status === 'Approved' ? [] : [unmarked(status)])],
        href: paths.person(userId),
      })),
    },
    {
      id: 'homes',
      title: 'Homes',
      hasMore: homes.hasMore,
      hits: homes.hits.map(({ propertyId, name, address, developmentName, isActive }) => ({
        id: `home-${propertyId}`,
        icon: House,
        title: name,
        context: [address, developmentName, ...inactive(isActive)],
        href: hasHomes ? paths.home(propertyId) : paths.dashboard,
      })),
    },
    {
      id: 'developments',
      title: 'Developments',
      hasMore: developments.hasMore,
      // Only people with this permission have a screen for developments.
      hits: (permissions.includes('development:update') ? developments.hits : []).map(
        ({ developmentId, name, siteName, address, isActive }) => ({
          id: `development-${developmentId}`,
          icon: Building2,
          title: name,
          context: [siteName, address, ...inactive(isActive)],
          href: `${paths.manageDevelopments}?${new URLSearchParams({ q: siteName.text })}`,
        }),
      ),
    },
  ]
}
