import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { listQueryOf, type ListSearch } from './listSearch.ts'
import { ManageIssuesFilters } from './ManageIssuesFilters.tsx'
import { ManageIssuesTable } from './ManageIssuesTable.tsx'

const route = getRouteApi('/manage-logged-issues')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageIssuesPage(): ReactNode {
  usePageTitle('Manage Logged Issues')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = listQueryOf(search)
  const query = useQuery(qPage(issueEndpoints.listIssues, { query: wanted }))
  const page = query.data
  /** A changed list starts at its first page. */
  const change = (part: Partial<Record<keyof ListSearch, string | undefined>>, { replace = true } = {}) =>
    void navigate({
      search: (now) => ({ ...now, cursor: undefined, ...part }),
      replace,
      resetScroll: false,
    })
  return (
    // Eleven columns want more room than the page's measure.
    <div className="xl:mx-[calc((100%-min(100vw-4rem,100rem))/2)]">
      <PageHeader
        title="Manage Logged Issues"
        lead="Everything that has been reported in your properties, newest first."
      />
      <ManageIssuesFilters search={search} onChange={change} />
      <section aria-label="Issues" className="overflow-hidden rounded-lg border border-border bg-surface">
        <ManageIssuesTable
          query={query}
          rows={page?.rows}
          errorDetail={query.error ? fixedText(query.error, '').detail : undefined}
          sort={wanted.sort}
          onSort={(sort) => change({ sort })}
          empty={<EmptyState message="No issues found." />}
        />
        {page && (
          <Pager
            shown={page.rows.length}
            total={page.total}
            isCapped={page.isCapped}
            next={page.next}
            previous={page.previous}
            onPage={(cursor) => change({ cursor: cursor ?? undefined }, { replace: false })}
            noun="issue"
            pageSize={wanted.limit}
            onPageSize={(size) => change({ limit: String(size) })}
          />
        )}
      </section>
    </div>
  )
}
