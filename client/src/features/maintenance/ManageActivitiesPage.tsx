import { activityEndpoints } from '@doorstep/contract/maintenance/endpoints'
import type { Activity } from '@doorstep/contract/maintenance/schema'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarDays, CalendarSync, List } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ExportButton } from '../../tables/ExportButton.tsx'
import { ImportButton } from '../../tables/ImportButton.tsx'
import { useListAddress } from '../../tables/listAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityList } from './ActivityList.tsx'
import { activityFilterOf, activityQueryOf } from './activitySearch.ts'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ActivityDialog = dialogPart(async () => (await import('./ActivityDialog.tsx')).ActivityDialog)
const ActivityCalendar = lazy(async () => ({
  default: (await import('./ActivityCalendar.tsx')).ActivityCalendar,
}))
const FeedDialog = dialogPart(async () => (await import('./FeedDialog.tsx')).FeedDialog)

const route = getRouteApi('/manage-activities')

// oxlint-disable-next-line import/no-default-export -- a route module
export default function ManageActivitiesPage(): ReactNode {
  const search = route.useSearch()
  const change = useListAddress()
  const [edited, setEdited] = useState<Activity | 'new' | null>(null)
  const [isFeedOpen, setIsFeedOpen] = useState(false)
  const isCalendar = search.view === 'calendar'
  return (
    <>
      <ManagementHeader
        title="Manage Maintenance Activities"
        lead="What is done at your properties, and when it is due again."
      >
        <ExportButton
          endpoint={activityEndpoints.exportActivities}
          query={{ ...activityFilterOf(search), sort: activityQueryOf(search).sort }}
          fileName="activities"
        />
        <ImportButton
          title="Import activities"
          endpoint={activityEndpoints.importActivities}
          columns={['Site Name', 'Property', 'Activity', 'Last completed', 'Next scheduled', 'Repeats']}
          changes={[activityEndpoints.listActivities, activityEndpoints.listPropertyActivities]}
        >
          <p>Repeats is such as &quot;2 weeks&quot; or &quot;1 year from completion&quot;, or blank.</p>
        </ImportButton>
        <Button onPress={() => setEdited('new')}>+ Add Activity</Button>
      </ManagementHeader>
      <ActivityFilters search={search} onChange={change} />
      <div className="mb-4 flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          onPress={() => change({ view: isCalendar ? undefined : 'calendar', month: undefined })}
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
          <ActivityCalendar search={search} onChange={change} onEdit={setEdited} />
        ) : (
          <ActivityList search={search} onChange={change} onEdit={setEdited} />
        )}
        {edited && (
          <ActivityDialog activity={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {isFeedOpen && <FeedDialog onClose={() => setIsFeedOpen(false)} />}
      </Suspense>
    </>
  )
}
