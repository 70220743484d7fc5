import type { Incident, ManagedIncident } from '@doorstep/contract/incidents/schema'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { formatPromise } from '../../lib/dates.ts'
import { Time } from '../../ui/Time.tsx'

type Update = Incident['updates'][number] & Partial<ManagedIncident['updates'][number]>

/** The updates of an incident, newest first. Only staff see the authors of the updates. */
export function Updates({ updates }: { updates: readonly Update[] }) {
  return (
    <ol aria-label="Updates" className="flex flex-col divide-y divide-border">
      {updates.map(({ id, status, text, at, isRedacted, author, nextUpdateBy }) => (
        <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <p className="text-xs text-muted">
            <strong className="font-semibold text-text">{INCIDENT_STATUS_LABELS[status]}</strong>
            {', '}
            <Time at={at} as="exact" />
            {author && <span>{`, ${author}`}</span>}
          </p>
          <p dir="auto" className="text-sm break-words whitespace-pre-line">
            {text}
          </p>
          {isRedacted && <p className="text-xs text-muted">Staff removed words from this update.</p>}
          {nextUpdateBy && (
            <p className="text-xs text-muted">{`Promised the next update by ${formatPromise(nextUpdateBy)}`}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
