import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { goTo } from '../../lib/address.ts'
import { paths } from '../../paths.ts'
import { useList } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { IncidentsTable } from './IncidentsTable.tsx'
import { incidentList } from './list.tsx'

const IncidentDialog = dialogPart(async () => (await import('./IncidentDialog.tsx')).IncidentDialog)

export default function ManageIncidentsPage(): ReactNode {
  const list = useList(incidentList)
  // The desk links to this page with the issues that staff selected.
  const { jobs }: { jobs?: unknown } = useSearch({ strict: false })
  const [chosen] = useState(() => (typeof jobs === 'string' || typeof jobs === 'number' ? String(jobs) : ''))
  const [isOpening, setIsOpening] = useState(chosen !== '')
  // Removes the issues from the address. Without this step, Back or a reload would open the form again.
  useEffect(() => {
    if (chosen !== '') goTo(paths.manageIncidents, { replace: true })
  }, [chosen])
  return (
    <>
      <ManagementHeader
        title="Manage Incidents"
        lead="Problems that affect many homes, with updates for everybody affected."
      >
        <Button onPress={() => setIsOpening(true)}>+ Open Incident</Button>
      </ManagementHeader>
      <ListFilters list={list} rows={list.query.data?.rows} />
      <IncidentsTable list={list} />
      {isOpening && <IncidentDialog start={{ jobIds: chosen }} onClose={() => setIsOpening(false)} />}
    </>
  )
}
