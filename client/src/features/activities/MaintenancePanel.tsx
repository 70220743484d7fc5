import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { DASHBOARD_ACTIVITIES_MAX } from '@doorstep/contract/activities/rules'
import type { Activity } from '@doorstep/contract/activities/schema'
import { NEXT_SCHEDULED } from '@doorstep/contract/activities/texts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { fixedText } from '../../api/errors.ts'
import { qPage } from '../../api/query.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPanel } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { dialogPart } from '../../ui/dialogPart.tsx'
import { Time } from '../../ui/Time.tsx'
import { cutText } from './format.ts'
import { activityIcon } from './kinds.ts'

const FeedDialog = dialogPart(async () => (await import('../calendar/FeedDialog.tsx')).FeedDialog)

const OVERDUE =
  'Overdue: the work was not done on the planned day. The property manager will arrange it. You don’t need to do anything.'

export const soonestActivitiesQuery = (propertyId: number) =>
  qPage(activityEndpoints.listPropertyActivities, {
    params: { propertyId },
    query: { limit: DASHBOARD_ACTIVITIES_MAX, status: 'active' },
  })

/** The next activities at a property, soonest first. */
export function MaintenancePanel({ propertyId }: { propertyId: number }) {
  const query = useQuery(soonestActivitiesQuery(propertyId))
  const activities = query.data?.rows
  return (
    <Card title="Maintenance activities" isFlush actions={<CalendarButton propertyId={propertyId} />}>
      {activities && activities.length > 0 && <Activities activities={activities} />}
      {activities?.some(({ isOverdue }) => isOverdue) && (
        <p className="border-t border-border px-4 py-2.5 text-xs text-muted">{OVERDUE}</p>
      )}
      {activities?.length === 0 && <EmptyPanel message="No activities for this property" />}
      {!activities && query.isError && (
        <div className="px-4 pb-4">
          <ErrorPanel
            {...fixedText(query.error, 'Currently there is an issue displaying the activities')}
            query={query}
          />
        </div>
      )}
      {!activities && !query.isError && (
        <output className="block px-4 pt-2 pb-6 text-sm text-muted">Loading maintenance activities...</output>
      )}
    </Card>
  )
}

function CalendarButton({ propertyId }: { propertyId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={CalendarPlus}
        label="Add to calendar"
        className="-my-2 -mr-2"
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <FeedDialog propertyId={propertyId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function Activities({ activities }: { activities: readonly Activity[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Maintenance activities</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Activity</th>
          <th scope="col">{NEXT_SCHEDULED}</th>
        </tr>
      </thead>
      <tbody>
        {activities.slice(0, DASHBOARD_ACTIVITIES_MAX).map((activity) => (
          <tr key={activity.id} className="border-t border-border">
            <th dir="auto" scope="row" className="py-2.5 pl-4 text-left font-normal wrap-anywhere">
              <Name activity={activity} />
            </th>
            <td className="py-2.5 pr-4 pl-1.5 text-right align-top whitespace-nowrap">
              <span
                className={
                  activity.isOverdue ? 'block text-xs font-medium text-danger' : 'block text-xs text-muted'
                }
              >
                {activity.isOverdue ? 'Overdue' : 'Next'}
              </span>
              <Time at={activity.nextScheduled} as="date" className="font-medium tabular-nums" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ activity }: { activity: Activity }) {
  return (
    <span className="flex gap-3">
      <span className="flex size-8 shrink-0 @max-[18rem]/screen:hidden items-center justify-center rounded-md bg-accent-soft text-accent-text">
        {activityIcon(activity.activity)}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="font-medium wrap-anywhere">
          {cutText(activity.activity)}
        </span>
        <span className="block text-xs text-muted">
          Last done <Time at={activity.lastCompleted} as="date" />
        </span>
      </span>
    </span>
  )
}
