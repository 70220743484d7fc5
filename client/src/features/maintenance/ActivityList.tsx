import { activityEndpoints } from '@doorstep/contract/maintenance/endpoints'
import type { Activity } from '@doorstep/contract/maintenance/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { qPage } from '../../api/query.ts'
import type { ChangeList } from '../../tables/listAddress.ts'
import { GroupedListSection } from '../../tables/ListSection.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { activityCardOf } from './ActivityCard.tsx'
import { activityColumnsOf, type ActivityRow, type AskedAct } from './activityColumns.tsx'
import { ActivityQuestion } from './ActivityQuestion.tsx'
import { activityQueryOf, type ActivitySearch } from './activitySearch.ts'

interface ActivityListProps {
  search: ActivitySearch
  onChange: ChangeList
  onEdit: (activity: Activity) => void
}

export function ActivityList({ search, onChange, onEdit }: ActivityListProps) {
  const wanted = activityQueryOf(search)
  const query = useQuery(qPage(activityEndpoints.listActivities, { query: wanted }))
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const acts = useMemo(() => ({ onEdit, onAsk: setAsked }), [onEdit])
  const columns = useMemo(() => activityColumnsOf(acts), [acts])
  return (
    <>
      <GroupedListSection
        query={query}
        rowsOf={(rows) => numbered(rows, query.data?.before ?? 0)}
        wanted={wanted}
        onChange={onChange}
        caption="Maintenance activities"
        noun="activity"
        nouns="activities"
        rowKey={(row) => row.id}
        columns={columns}
        card={activityCardOf(acts)}
        empty={<EmptyState message="No activities found." />}
        loadingText="Loading..."
        errorText={`Error: Failed to fetch activities${wanted.propertyId === undefined ? '' : ' by property'}`}
      />
      {asked && <ActivityQuestion {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function numbered(rows: readonly Activity[], before: number): ActivityRow[] {
  return rows.map((row, index) => ({ ...row, place: before + index + 1 }))
}
