import { notificationEndpoints } from '@doorstep/contract/notifications/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { fixedText, plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { NotificationList } from './NotificationList.tsx'
import { ITEMS_FAILED, itemsQuery, NO_ITEMS } from './notifications.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

const LIMIT = 25

export function ForYouCard() {
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useQuery(itemsQuery(LIMIT, cursor))
  const { count } = useUnreadNotifications()
  const read = useApiMutation(notificationEndpoints.readNotifications, { waitsForPage: true })
  const page = query.data
  const card = useRef<HTMLElement>(null)
  // The button disappears after a press, so the card gets the focus.
  const markAll = () => read.mutate({ body: {} }, { onSuccess: () => card.current?.focus() })
  return (
    <Card
      ref={card}
      title="For you"
      isFlush
      actions={
        count > 0 && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={read.isPending}
            busyText="Marking..."
            onPress={markAll}
          >
            Mark all as read
          </Button>
        )
      }
    >
      <p aria-live="polite" className="sr-only">
        {read.isSuccess && count === 0 && 'Everything is marked as read.'}
      </p>
      {read.isError && (
        <div className="px-4 pb-3">
          <Notice tone="danger">{plainText(read.error)}</Notice>
        </div>
      )}
      {query.isPending && <Skeleton count={3} className="h-16" label="Loading your updates" />}
      {query.isError && !page && (
        <div className="p-3">
          <ErrorPanel {...fixedText(query.error, ITEMS_FAILED)} query={query} />
        </div>
      )}
      {page?.rows.length === 0 && (
        <EmptyState
          icon={Inbox}
          message={NO_ITEMS}
          hint="Updates on your reports, and things for you to do, appear here."
        />
      )}
      {page && page.rows.length > 0 && (
        <div className="border-t border-border">
          <NotificationList items={page.rows} />
        </div>
      )}
      {page && (page.next !== null || page.previous !== null) && (
        <Pager page={page} onPage={setCursor} noun="item" />
      )}
    </Card>
  )
}
