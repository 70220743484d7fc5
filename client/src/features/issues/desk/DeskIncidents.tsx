import type { ListedIncident } from '@doorstep/contract/incidents/schema'
import { INCIDENT_STATUS_LABELS } from '@doorstep/contract/incidents/texts'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { useHasPassed } from '../../../ui/useHasPassed.ts'
import { NextUpdate } from '../../alerts/IncidentState.tsx'
import { AllQueuesLink } from './AllQueuesLink.tsx'
import { QUEUE_LABELS, useOpenIncidents } from './deskQueues.ts'
import { DESK_KEYS } from './keys.ts'
import { END_OF_LIST, START_OF_LIST } from './rowWords.ts'
import { useKeys } from './useKeys.ts'

/** The queue of open incidents. Each incident opens on its own page. */
export function DeskIncidents({ hasKeys }: { hasKeys: boolean }) {
  const query = useOpenIncidents()
  const rows = query.data?.rows ?? []
  const list = useRef<HTMLUListElement>(null)
  const cursor = useCursorKeys(rows, list, hasKeys)
  return (
    <section
      aria-label={QUEUE_LABELS.incidents}
      className="flex min-w-0 flex-col gap-2 @min-[56rem]/desk:col-span-2"
    >
      <AllQueuesLink />
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{QUEUE_LABELS.incidents}</h2>
        {query.data && <CountText shown={rows.length} total={query.data.total} />}
        {hasKeys && (
          <p className="text-xs text-muted @max-[56rem]/desk:hidden">
            Press j and k to move through the list, and Enter to open an incident.
          </p>
        )}
      </header>
      <QueryError query={query} text="We couldn’t load the incidents. Try again." />
      {query.isPending && <Skeleton count={3} className="h-14" label="Loading the incidents" />}
      {query.data && rows.length === 0 && (
        <div className="rounded-lg border border-border bg-surface">
          <EmptyState message="No incident is open." />
        </div>
      )}
      {rows.length > 0 && (
        <ul
          ref={list}
          aria-label={QUEUE_LABELS.incidents}
          className="overflow-clip rounded-lg border border-border bg-surface"
        >
          {rows.map((row) => (
            <IncidentRow key={row.id} row={row} isChosen={row.id === cursor} />
          ))}
        </ul>
      )}
    </section>
  )
}

const OTHER_KEYS = Object.values(DESK_KEYS)
  .map(({ key }) => key)
  .filter((key) => key !== DESK_KEYS.go.key && key !== DESK_KEYS.sheet.key)

/** Moves the focus through the list with keys. Returns the incident under the cursor. */
function useCursorKeys(
  rows: readonly ListedIncident[],
  list: { current: HTMLUListElement | null },
  hasKeys: boolean,
): number | null {
  const [cursor, setCursor] = useState<number | null>(null)
  const router = useRouter()
  const at = rows.findIndex(({ id }) => id === cursor)
  const move = (to: number, refusal: string) => {
    const next = rows[to]
    if (!next) return notify.refusal(refusal)
    setCursor(next.id)
    const link = list.current?.querySelectorAll('a')[to]
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  const open = () => {
    if (at === -1) notify.refusal('Choose an incident first.')
    else void router.navigate({ to: paths.manageIncident(rows[at]?.id ?? 0) })
  }
  useKeys(
    {
      ...Object.fromEntries(
        OTHER_KEYS.map((key) => [
          key,
          () => notify.refusal('This shortcut works only for issues. Open the incident.'),
        ]),
      ),
      [DESK_KEYS.next.key]: () => move(at + 1, END_OF_LIST),
      [DESK_KEYS.previous.key]: () => move(at === -1 ? rows.length - 1 : at - 1, START_OF_LIST),
      [DESK_KEYS.open.key]: open,
    },
    hasKeys,
  )
  return at === -1 ? null : cursor
}

function CountText({ shown, total }: { shown: number; total: number }) {
  return (
    <p className="text-xs text-muted tabular-nums">
      {shown < total ? (
        <Link href={`${paths.manageIncidents}?state=open`}>{`The first ${shown} of ${total}`}</Link>
      ) : (
        `${total} ${total === 1 ? 'incident' : 'incidents'}`
      )}
    </p>
  )
}

/** An incident in two lines: its title, severity and promise, then its development, status, owner and reports. */
function IncidentRow({ row, isChosen }: { row: ListedIncident; isChosen: boolean }) {
  const { id, title, severity, nextUpdateBy, developmentName, status, ownerName, reports } = row
  const isLate = useHasPassed(nextUpdateBy)
  return (
    <li
      className={cx(
        'flex min-h-14 flex-col justify-center border-b border-border px-4 last:border-b-0 max-md:py-2',
        isChosen ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunken',
      )}
    >
      <div className="flex items-baseline gap-x-2 @max-[56rem]/desk:flex-wrap">
        <Link
          href={paths.manageIncident(id)}
          look="plain"
          className="row-link min-w-0 text-sm font-medium break-words @min-[56rem]/desk:truncate"
        >
          <bdi title={title}>{title}</bdi>
        </Link>
        {severity === 'Critical' && <Badge tone="danger">Critical</Badge>}
        <span
          className={cx(
            'text-xs @min-[56rem]/desk:ml-auto @min-[56rem]/desk:shrink-0',
            isLate ? 'font-medium text-danger' : 'text-muted',
          )}
        >
          {nextUpdateBy === null ? 'No next update promised' : <NextUpdate at={nextUpdateBy} />}
        </span>
      </div>
      <p className="text-xs break-words text-muted @min-[56rem]/desk:truncate">
        <bdi>{developmentName}</bdi>
        {` · ${INCIDENT_STATUS_LABELS[status]} · `}
        <bdi>{ownerName ?? 'Unassigned'}</bdi>
        {` · ${reports} ${reports === 1 ? 'report' : 'reports'}`}
      </p>
    </li>
  )
}
