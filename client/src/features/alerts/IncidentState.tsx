import type { ActiveAlert } from '@doorstep/contract/alerts/schema'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { formatPromise } from '../../lib/dates.ts'
import { useHasPassed } from '../../ui/useHasPassed.ts'

type State = Pick<NonNullable<ActiveAlert['incident']>, 'status' | 'nextUpdateBy'>

/** The status of an open incident, and when the next update is due: "Monitoring. Next update by 4pm today". */
export function IncidentState({ incident: { status, nextUpdateBy } }: { incident: State }) {
  return (
    <>
      <span>{INCIDENT_STATUS_LABELS[status]}</span>
      {nextUpdateBy !== null && (
        <>
          {'. '}
          <NextUpdate at={nextUpdateBy} />
        </>
      )}
    </>
  )
}

/** A promised time that has passed is shown as overdue, not as a promise, also if it passes while the page is open. */
export function NextUpdate({ at }: { at: string }) {
  const isLate = useHasPassed(at)
  return (
    <time dateTime={at}>
      {isLate ? `Next update was due by ${formatPromise(at)}` : `Next update by ${formatPromise(at)}`}
    </time>
  )
}
