import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { Incident } from '@doorstep/contract/incidents/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Card } from '../../ui/Card.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { NotThere } from '../../ui/NotThere.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NextUpdate } from '../alerts/IncidentState.tsx'
import { Updates } from './Updates.tsx'
import { StatusBadge } from './list.tsx'

const route = getRouteApi('/incidents/$incidentId')

/** Shows an incident to the people affected. */
export default function IncidentPage(): ReactNode {
  const incidentId = Number(route.useParams().incidentId)
  const query = useQuery(q(incidentEndpoints.readIncident, { params: { incidentId } }))
  return (
    <RecordPage query={query} noun="Incident" nameOf={({ title }) => title} notThere={<NoIncident />}>
      {(incident) => <Affecting incident={incident} />}
    </RecordPage>
  )
}

function Affecting({ incident }: { incident: Incident }) {
  const { id, title, siteName, severity, status, nextUpdateBy, updates, can } = incident
  return (
    <article className="mx-auto max-w-prose">
      <PageHeader
        title={title}
        lead={`${severity}. ${siteName}`}
        action={
          can.includes('incident:manage') && (
            <Link href={paths.manageIncident(id)} className={ALONE}>
              Manage this incident
            </Link>
          )
        }
      />
      <Card>
        <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
          <StatusBadge status={status} />
          {nextUpdateBy !== null && <NextUpdate at={nextUpdateBy} />}
        </p>
        <Updates updates={updates} />
      </Card>
    </article>
  )
}

export function NoIncident() {
  return (
    <NotThere
      title="Incident"
      message="This incident does not exist, or you do not have access to it."
      hint="The incident might affect other homes, or the address might have been typed wrongly."
      list={{ href: paths.dashboard, name: 'Home' }}
    />
  )
}
