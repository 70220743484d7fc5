import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { choiceFilter, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { developmentFilter } from '../developments/developmentFilter.tsx'

const TONES: Record<IncidentStatus, Tone> = {
  Investigating: 'warn',
  WorksOrdered: 'info',
  Monitoring: 'info',
  Resolved: 'ok',
  Cancelled: 'closed',
}

export function StatusBadge({ status }: { status: IncidentStatus }) {
  return <Badge tone={TONES[status]}>{INCIDENT_STATUS_LABELS[status]}</Badge>
}

export const incidentList: List<typeof incidentEndpoints.listIncidents> = {
  endpoint: incidentEndpoints.listIncidents,
  filters: {
    q: textFilter({ label: 'Title', name: 'Search', isWide: true }),
    state: choiceFilter({
      label: 'State',
      allText: 'Open and ended',
      className: 'md:w-44',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'ended', label: 'Ended' },
      ],
    }),
    developmentId: developmentFilter('col-span-full md:w-64'),
  },
}
