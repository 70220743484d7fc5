import { incidentEndpoints } from '@doorstep/contract/incidents/endpoints'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { plainText } from '../../api/errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useCan, useCurrentUser } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../tables/RecordPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { ALONE } from '../../ui/fieldStyles.ts'
import { Link } from '../../ui/Link.tsx'
import { RecordHeader } from '../../ui/ManagementHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { notify } from '../../ui/toast.ts'
import { NoIncident } from './IncidentPage.tsx'
import { NextUpdate } from '../alerts/IncidentState.tsx'
import { reportsText } from './IncidentsTable.tsx'
import { StatusBadge } from './list.tsx'
import { ReportsCard } from './ReportsCard.tsx'
import { Updates } from './Updates.tsx'

const UpdateDialog = dialogPart(async () => (await import('./UpdateDialog.tsx')).UpdateDialog)

const RedactIncidentDialog = dialogPart(
  async () => (await import('./RedactIncidentDialog.tsx')).RedactIncidentDialog,
)

const route = getRouteApi('/manage-incidents/$incidentId')
const LIST = { href: paths.manageIncidents, name: 'Manage Incidents' }

/** An incident as staff manage it, with the authors of its updates, the reports and the figures. */
export default function ManagedIncidentPage(): ReactNode {
  const incidentId = Number(route.useParams().incidentId)
  const query = useQuery(q(incidentEndpoints.readManagedIncident, { params: { incidentId } }))
  return (
    <RecordPage query={query} noun="Incident" nameOf={({ title }) => title} notThere={<NoIncident />}>
      {(incident) => <Managed incident={incident} />}
    </RecordPage>
  )
}

interface ManagedProps {
  incident: ManagedIncident
}

function Managed({ incident }: ManagedProps) {
  const [isWriting, setIsWriting] = useState(false)
  const [isRedacting, setIsRedacting] = useState(false)
  const canRedact = useCan('incident:redact')
  const { id, title, endedAt, nextStatuses, updates } = incident
  return (
    <>
      <RecordHeader list={LIST} title={title}>
        <Link href={paths.incident(id)} className={`${ALONE} self-center`}>
          How residents see the incident
        </Link>
        {nextStatuses.length > 0 && (
          <Button onPress={() => setIsWriting(true)}>
            {endedAt === null ? 'Write an update' : 'Reopen'}
          </Button>
        )}
      </RecordHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_var(--container-rail)]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Card title="Updates">
            <Updates updates={updates} />
            {canRedact && (
              <Button
                size="sm"
                variant="secondary"
                className="mt-4 print:hidden"
                onPress={() => setIsRedacting(true)}
              >
                Redact text
              </Button>
            )}
          </Card>
          <ReportsCard incident={incident} />
        </div>
        <Facts incident={incident} />
      </div>
      {isRedacting && <RedactIncidentDialog incident={incident} onClose={() => setIsRedacting(false)} />}
      {isWriting && <UpdateDialog incident={incident} onClose={() => setIsWriting(false)} />}
    </>
  )
}

function Facts({ incident }: ManagedProps) {
  const { developmentName, blocks, homes, severity, status, nextUpdateBy, createdAt, endedAt } = incident
  const { firstUpdateAt, missedUpdates, reports } = incident
  const places = [...blocks, ...homes].map(({ name }) => name)
  return (
    <Card title="Details">
      <dl className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Severity">{severity}</Fact>
        <Fact name="Affects">
          {places.length === 0 ? `All of ${developmentName}` : `${places.join(', ')} (${developmentName})`}
        </Fact>
        {nextUpdateBy !== null && (
          <Fact name="Promise">
            <NextUpdate at={nextUpdateBy} />
          </Fact>
        )}
        <Fact name="Owner">
          <Owner incident={incident} />
        </Fact>
        <Fact name="Opened">
          <Time at={createdAt} as="exact" />
        </Fact>
        {endedAt !== null && (
          <Fact name="Ended">
            <Time at={endedAt} as="exact" />
          </Fact>
        )}
        <Fact name="Gathered">{reportsText(reports)}</Fact>
        <Fact name="Time to first update">
          {firstUpdateAt === null ? 'No update yet' : durationText(createdAt, firstUpdateAt)}
        </Fact>
        <Fact name="Missed updates">{missedUpdates}</Fact>
      </dl>
    </Card>
  )
}

function Owner({ incident: { id, ownerId, ownerName } }: ManagedProps) {
  const take = useApiMutation(incidentEndpoints.takeIncident)
  const user = useCurrentUser()
  const isMine = ownerId !== null && ownerId === user?.id
  const handle = () =>
    void take
      .mutateAsync({ params: { incidentId: id } })
      .catch((error: unknown) => notify.error(plainText(error)))
  return (
    <>
      <span>{ownerName ?? 'Nobody'}</span>
      {!isMine && (
        <Button size="sm" variant="ghost" isBusy={take.isPending} busyText="Assigning..." onPress={handle}>
          Assign to me
        </Button>
      )}
    </>
  )
}

const MINUTE_MS = 60_000

/** The time between two moments: "25 minutes" or "3 h 10 min". */
export function durationText(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const rest = minutes % 60 === 0 ? '' : ` ${minutes % 60} min`
  return `${Math.floor(minutes / 60)} h${rest}`
}
