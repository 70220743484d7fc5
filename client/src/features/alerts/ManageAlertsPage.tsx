import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import type { Alert } from '@doorstep/contract/alerts/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { qPage } from '../../api/query.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import { alertFilterOf, alertQueryOf } from './alertSearch.ts'
import { AlertsTable } from './AlertsTable.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'

const AlertDialog = dialogPart(async () => (await import('./AlertDialog.tsx')).AlertDialog)

const route = getRouteApi('/manage-alerts')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageAlertsPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const wanted = alertQueryOf(search)
  const query = useQuery(qPage(alertEndpoints.listAlerts, { query: wanted }))
  const [edited, setEdited] = useState<Alert | 'new' | null>(null)
  return (
    <>
      <ManagementHeader title="Manage Alerts" lead="What the people of a site are to know now.">
        <ExportButton
          endpoint={alertEndpoints.exportAlerts}
          query={{ ...alertFilterOf(search), sort: wanted.sort }}
          fileName="alerts"
        />
        <Button onPress={() => setEdited('new')}>+ Add Alert</Button>
      </ManagementHeader>
      <AlertFilters search={search} onChange={change} />
      <AlertsTable query={query} wanted={wanted} onChange={change} onEdit={setEdited} />
      {edited && <AlertDialog alert={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
