import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import type { Alert } from '@doorstep/contract/alerts/schema'
import { useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { alertList } from './list.ts'
import { AlertsTable } from './AlertsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const AlertDialog = dialogPart(async () => (await import('./AlertDialog.tsx')).AlertDialog)

export default function ManageAlertsPage(): ReactNode {
  const list = useList(alertList)
  const [edited, setEdited] = useState<Alert | 'new' | null>(null)
  return (
    <>
      <ManagementHeader title="Manage Alerts" lead="Notices for the people at a site, or at all sites.">
        <ExportButton endpoint={alertEndpoints.exportAlerts} query={list.whole} fileName="alerts" />
        <Button onPress={() => setEdited('new')}>+ Add Alert</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <AlertsTable list={list} onEdit={setEdited} />
      {edited && <AlertDialog alert={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
