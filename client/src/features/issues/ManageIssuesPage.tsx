import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { useListAddress } from '../../tables/listAddress.ts'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { listQueryOf } from './listSearch.ts'
import { ManageIssuesFilters } from './ManageIssuesFilters.tsx'
import { ManageIssuesTable } from './ManageIssuesTable.tsx'

const route = getRouteApi('/manage-logged-issues')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageIssuesPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = listQueryOf(search)
  const query = useQuery(qPage(issueEndpoints.listIssues, { query: wanted }))
  return (
    // Eleven columns want more room than the page's measure.
    <div className="xl:mx-[calc((100%-min(100vw-4rem,100rem))/2)]">
      <ManagementHeader
        title="Manage Logged Issues"
        lead="Everything that has been reported in your properties, newest first."
      />
      <ManageIssuesFilters search={search} onChange={change} />
      <ManageIssuesTable query={query} wanted={wanted} onChange={change} />
    </div>
  )
}
