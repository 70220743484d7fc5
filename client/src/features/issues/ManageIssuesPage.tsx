import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { issueList } from './list.ts'
import { ManageIssuesTable } from './ManageIssuesTable.tsx'
import { useCan } from '../../api/session.ts'

export default function ManageIssuesPage(): ReactNode {
  const list = useList(issueList)
  return (
    // Eleven columns need more width than the normal page.
    <div className="wide-page">
      <ManagementHeader
        title="Manage Logged Issues"
        lead="Every issue reported at your properties, newest first."
      >
        <ExportButton endpoint={issueEndpoints.exportIssues} query={list.whole} fileName="issues" />
        <SaveViewButton query={list.whole} />
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <ManageIssuesTable list={list} />
    </div>
  )
}

const ViewForm = dialogPart(async () => (await import('./views/ViewDialogs.tsx')).ViewForm)

function SaveViewButton({ query }: { query: Readonly<Record<string, string>> }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan('issueView:save')) return null
  return (
    <>
      <Button variant="secondary" onPress={() => setIsOpen(true)}>
        Save as view
      </Button>
      {isOpen && <ViewForm view={null} query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}
