import { ACTIVITY_COLUMNS } from '@doorstep/contract/importColumns'
import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import type { Activity } from '@doorstep/contract/activities/schema'
import { CalendarDays, CalendarSync, List } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { today } from '../../lib/dates.ts'
import { useAddress } from '../../tables/address.ts'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/list.ts'
import { ListFilters } from '../../tables/ListFilters.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { ActivityList } from './ActivityList.tsx'
import { activityList } from './list.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ActivityDialog = dialogPart(async () => (await import('./ActivityDialog.tsx')).ActivityDialog)
const ActivityCalendar = lazy(async () => ({
  default: (await import('./ActivityCalendar.tsx')).ActivityCalendar,
}))
const FeedDialog = dialogPart(async () => (await import('../calendar/FeedDialog.tsx')).FeedDialog)

/** The month that the calendar shows. Defaults to the current month. */
const PARTS = {
  view: z.literal('calendar'),
  month: z.string().check(z.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/)),
}

export default function ManageActivitiesPage(): ReactNode {
  const list = useListAddress(activityList)
  const { view, month = today().slice(0, 7) } = useAddress(PARTS)
  const [edited, setEdited] = useState<Activity | 'new' | null>(null)
  const [isFeedOpen, setIsFeedOpen] = useState(false)
  const isCalendar = view === 'calendar'
  return (
    <>
      <ManagementHeader
        title="Manage Maintenance Activities"
        lead="Maintenance at your properties, and when it is next due."
      >
        <ExportButton
          endpoint={activityEndpoints.exportActivities}
          query={list.whole}
          fileName="activities"
        />
        <ImportButton
          title="Import activities"
          endpoint={activityEndpoints.importActivities}
          columns={ACTIVITY_COLUMNS}
        >
          <p>Repeats: for example &quot;2 weeks&quot; or &quot;1 year from completion&quot;, or blank.</p>
        </ImportButton>
        <Button onPress={() => setEdited('new')}>+ Add Activity</Button>
      </ManagementHeader>
      <ListFilters list={list} />
      <div className="mb-4 flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          onPress={() => list.onChange({ view: isCalendar ? undefined : 'calendar', month: undefined })}
        >
          {isCalendar ? (
            <List aria-hidden="true" className="size-4" />
          ) : (
            <CalendarDays aria-hidden="true" className="size-4" />
          )}
          {isCalendar ? 'Show as a list' : 'Show as a calendar'}
        </Button>
        <Button size="sm" variant="secondary" onPress={() => setIsFeedOpen(true)}>
          <CalendarSync aria-hidden="true" className="size-4" />
          Calendar feed
        </Button>
      </div>
      <Suspense fallback={<Skeleton className="h-96" label="Loading the calendar" />}>
        {isCalendar ? (
          <ActivityCalendar month={month} filter={list.filter} onChange={list.onChange} onEdit={setEdited} />
        ) : (
          <ActivityList onEdit={setEdited} />
        )}
        {edited && (
          <ActivityDialog activity={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {isFeedOpen && <FeedDialog onClose={() => setIsFeedOpen(false)} />}
      </Suspense>
    </>
  )
}
