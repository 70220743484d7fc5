import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { issueList } from './list.ts'
import { SaveViewButton } from './views/SaveViewButton.tsx'
import { ManageIssuesTable } from './ManageIssuesTable.tsx'

export default function ManageIssuesPage(): ReactNode {
  const list = useList(issueList)
  return (
    // Eleven columns want more room than the page's measure.
    <div className="xl:mx-[calc((100%-min(100vw-4rem,100rem))/2)]">
      <ManagementHeader
        title="Manage Logged Issues"
        lead="Everything that has been reported in your properties, newest first."
      >
        <ExportButton endpoint={issueEndpoints.exportIssues} query={list.whole} fileName="issues" />
        <SaveViewButton query={list.whole} />
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <ManageIssuesTable list={list} />
    </div>
  )
}
