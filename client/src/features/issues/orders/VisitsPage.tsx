import { orderEndpoints } from '@doorstep/contract/orders/endpoints'
import { ListOrders } from '@doorstep/contract/orders/schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { fixedText } from '../../../api/errors.ts'
import { qPage } from '../../../api/query.ts'
import { addDays, formatDay, formatLongDay, today } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { useAddress, useChangeAddress } from '../../../tables/address.ts'
import { ListFilters } from '../../../tables/ListFilters.tsx'
import { RowLink } from '../../../tables/RowLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ManagementHeader } from '../../../ui/ManagementHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { developmentFilter } from '../../developments/developmentFilter.tsx'
import { hoursText } from '../../orders/appointments/when.ts'
import { homeAndPlace } from '../../properties/format.ts'
import { rowFirmFilter } from './firmFilter.ts'
import { daysOf, mondayOf, type Visit } from './week.ts'

const { visitFrom, firmId, developmentId } = ListOrders.shape
const FIELDS = { week: visitFrom, firmId, developmentId }
const FILTERS = { firmId: rowFirmFilter('md:w-56'), developmentId: developmentFilter('md:w-56') }
/** The largest number of visits that one response can contain. */
const VISITS_MAX = 100

/** The booked visits of firms in the reader's properties, week by week. */
export default function VisitsPage(): ReactNode {
  const { week, ...filter } = useAddress(FIELDS)
  const onChange = useChangeAddress()
  const monday = mondayOf(week ?? today())
  const query = useQuery(
    qPage(orderEndpoints.listOrders, {
      query: { ...filter, visitFrom: monday, visitTo: addDays(monday, 6), limit: VISITS_MAX },
    }),
  )
  // While another week loads, the query still contains the visits of the previous week. With these visits, the new week
  // would look empty.
  const data = query.isPlaceholderData ? undefined : query.data
  const show = (day: string | undefined) => onChange({ week: day }, { replace: false })
  return (
    <>
      <ManagementHeader title="Visits" lead="When firms come to your properties. Times are in UK time." />
      <ListFilters list={{ filters: FILTERS, filter, onChange }} rows={query.data?.rows} />
      <section aria-label="Week" className="overflow-clip rounded-lg border border-border bg-surface">
        <header className="flex flex-wrap items-center gap-2 border-b border-border px-4 py-2">
          <h2 aria-live="polite" className="mr-auto text-sm font-semibold">
            {`${formatDay(monday)} to ${formatDay(addDays(monday, 6))}`}
          </h2>
          {monday !== mondayOf(today()) && (
            <Button variant="secondary" size="sm" onPress={() => show(undefined)}>
              This week
            </Button>
          )}
          <IconButton icon={ChevronLeft} label="Previous week" onPress={() => show(addDays(monday, -7))} />
          <IconButton icon={ChevronRight} label="Next week" onPress={() => show(addDays(monday, 7))} />
        </header>
        {query.isError && !data && (
          <div className="p-4">
            <ErrorPanel
              {...fixedText(query.error, 'We couldn’t load the visits. Try again.')}
              query={query}
            />
          </div>
        )}
        {!query.isError && !data && (
          <div className="p-4">
            <Skeleton count={7} className="h-9" label="Loading the visits" />
          </div>
        )}
        {data && data.rows.length < data.total && (
          <p className="border-b border-border px-4 py-2 text-sm">
            {`Only ${data.rows.length} of ${data.total} visits are shown. Choose a firm or a development to see the others.`}
          </p>
        )}
        {data && (
          <div aria-busy={query.isFetching} className="divide-y divide-border">
            {daysOf(monday, data.rows).map((one) => (
              <Day key={one.day} {...one} />
            ))}
          </div>
        )}
      </section>
    </>
  )
}

function Day({ day, visits }: { day: string; visits: readonly Visit[] }) {
  const isToday = day === today()
  return (
    <section
      aria-label={formatLongDay(day)}
      className={cx('gap-x-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)]', isToday && 'bg-accent-soft')}
    >
      <h3
        className={cx(
          'px-4 pt-3 text-sm tabular-nums md:pb-3',
          visits.length === 0 && 'max-md:pb-3',
          visits.length > 0 || isToday ? 'font-medium' : 'text-muted',
        )}
      >
        {`${formatDay(day)}${isToday ? ', today' : ''}`}
        {visits.length === 0 && <span className="font-normal text-muted md:hidden"> · No visits</span>}
      </h3>
      {visits.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted max-md:hidden">No visits</p>
      ) : (
        <ul className="divide-y divide-border">
          {visits.map((visit) => (
            <VisitRow key={visit.orderId} visit={visit} />
          ))}
        </ul>
      )}
    </section>
  )
}

function VisitRow({ visit }: { visit: Visit }) {
  const { issueId, issueTitle, firmName, appointment } = visit
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 px-4 py-2 hover:bg-sunken">
      <p className="w-28 shrink-0 text-sm font-medium tabular-nums">{hoursText(appointment)}</p>
      <div className="min-w-0 flex-[1_1_14rem] text-sm">
        <RowLink href={paths.issue(issueId)}>{issueTitle}</RowLink>
        <p className="text-xs break-words text-muted">
          <bdi>{firmName}</bdi>
          {' · '}
          <bdi>{homeAndPlace(visit)}</bdi>
        </p>
      </div>
    </li>
  )
}
