import type { Activity } from '@doorstep/contract/activities/schema'
import { useMemo, useState } from 'react'
import { useList } from '../../tables/list.ts'
import { GroupedListSection } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { activityCardOf } from './ActivityCard.tsx'
import { activityColumnsOf, type ActivityRow, type AskedAct } from './activityColumns.tsx'
import { ConfirmActivity } from './ConfirmActivity.tsx'
import { activityList } from './list.ts'

export function ActivityList({ onEdit }: { onEdit: (activity: Activity) => void }) {
  const list = useList(activityList)
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const acts = useMemo(() => ({ onEdit, onAsk: setAsked }), [onEdit])
  const columns = useMemo(() => activityColumnsOf(acts), [acts])
  return (
    <>
      <GroupedListSection
        list={list}
        rowsOf={(rows) => numbered(rows, list.query.data?.before ?? 0)}
        columnList="activities"
        caption="Maintenance activities"
        noun="activity"
        nouns="activities"
        rowKey={(row) => row.id}
        columns={columns}
        card={activityCardOf(acts)}
        empty={<EmptyState message="No activities found." />}
        loadingText="Loading..."
        errorText={`Error: Failed to fetch activities${list.filter.propertyId === undefined ? '' : ' by property'}`}
      />
      {asked && <ConfirmActivity {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function numbered(rows: readonly Activity[], before: number): ActivityRow[] {
  return rows.map((row, index) => ({ ...row, number: before + index + 1 }))
}
