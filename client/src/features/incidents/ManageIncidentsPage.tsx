import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
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
  // The desk leads here with the issues that were chosen there.
  const { jobs }: { jobs?: unknown } = useSearch({ strict: false })
  const [isOpening, setIsOpening] = useState(jobs !== undefined)
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
      {isOpening && (
        <IncidentDialog
          jobs={typeof jobs === 'string' || typeof jobs === 'number' ? String(jobs) : ''}
          onClose={() => setIsOpening(false)}
        />
      )}
    </>
  )
}
