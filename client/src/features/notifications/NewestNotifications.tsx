import { useQuery } from '@tanstack/react-query'
import { fixedText } from '../../api/errors.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { ITEMS_FAILED, itemsQuery, NO_ITEMS } from './notifications.ts'

const SHOWN = 5

export function NewestNotifications({ onPress }: { onPress: () => void }) {
  const query = useQuery(itemsQuery(SHOWN))
  const items = query.data?.rows
  if (query.isError && !items)
    return (
      <div className="p-3">
        <ErrorPanel {...fixedText(query.error, ITEMS_FAILED)} query={query} />
      </div>
    )
  if (!items) return <Skeleton count={2} className="h-16" label="Loading your updates" />
  if (items.length === 0) return <p className="px-4 py-3 text-sm text-muted">{NO_ITEMS}</p>
  return <NotificationList items={items} onPress={onPress} />
}
