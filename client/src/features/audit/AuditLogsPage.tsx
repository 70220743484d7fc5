import { auditEndpoints } from '@doorstep/contract/audit/endpoints'
import type { ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditList } from './list.tsx'

export default function AuditLogsPage(): ReactNode {
  const list = useList(auditList)
  return (
    <>
      <ManagementHeader title="Audit Logs" lead="Who did what, and when.">
        <ExportButton endpoint={auditEndpoints.exportAuditEvents} query={list.whole} fileName="audit" />
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <AuditTable list={list} />
    </>
  )
}
