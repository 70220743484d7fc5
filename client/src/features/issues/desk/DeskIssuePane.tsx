import { ChevronLeft } from 'lucide-react'
import type { Ref } from 'react'
import { fixedText } from '../../../api/errors.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLoading } from '../../../ui/useLoaded.ts'
import type { Asked } from './DeskIssue.tsx'
import { DESK_KEYS } from './keys.ts'
import type { Source } from './sources.ts'
import type { Opened } from './useChosen.ts'

/**
 * The pane is a separate chunk, because the list works without it. The browser fetches this chunk together with the
 * list.
 */
const loadIssue = () => import('./DeskIssue.tsx')

interface DeskIssuePaneProps {
  source: Source
  opened: Opened
  headingRef: Ref<HTMLHeadingElement>
  hasKeys: boolean
  asked: Asked
}

/** The open issue. When the user opens another issue, the heading element stays and keeps the focus. */
export function DeskIssuePane({ source, opened, headingRef, hasKeys, asked }: DeskIssuePaneProps) {
  const { module } = useLoading(loadIssue, true)
  const { issueId, issue, query } = opened
  return (
    <section aria-label="Issue" className="flex min-w-0 flex-col gap-4">
      <header className="flex min-w-0 flex-col">
        <Link
          href={source.href}
          look="plain"
          className="-mt-2 inline-flex min-h-11 items-center gap-1 self-start text-sm font-medium text-accent-text @min-[56rem]/desk:hidden"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {source.title}
        </Link>
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
          <span>{issue ? `Issue ${issue.jobId} · ${issue.propertyName}` : ' '}</span>
          <span className="flex items-center gap-3">
            {hasKeys && (
              <span aria-hidden="true" className="hidden items-center gap-1.5 lg:flex">
                <Kbd of={DESK_KEYS.sheet.key} />
                keys
              </span>
            )}
            <Link href={paths.issue(issueId)}>Open full page</Link>
          </span>
        </p>
        <h2
          dir="auto"
          ref={headingRef}
          tabIndex={-1}
          className="mt-0.5 text-lg font-semibold tracking-tight break-words outline-none"
        >
          {issue?.title ?? 'Issue'}
        </h2>
      </header>
      {issue && module && <module.DeskIssue key={issueId} issue={issue} asked={asked} />}
      {!(issue && module) && <NoIssue query={query} />}
    </section>
  )
}

function NoIssue({ query }: Pick<Opened, 'query'>) {
  const { error } = query
  if (error === null)
    return (
      <Card>
        <Skeleton count={6} className="h-4" label="Loading the issue" />
      </Card>
    )
  if (error.status !== 404 && error.status !== 400)
    return <ErrorPanel {...fixedText(error, 'Failed to fetch issues')} query={query} />
  return (
    <Card>
      <EmptyState
        message="This issue does not exist, or you do not have access to it."
        hint="The issue might have been moved to somebody else."
      />
    </Card>
  )
}
