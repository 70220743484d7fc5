import type { ReactNode } from 'react'
import { QueryError } from '../../tables/QueryError.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { ForYouCard } from '../notifications/ForYouCard.tsx'
import { propertyName } from '../properties/format.ts'
import { NoProperty } from '../properties/NoProperty.tsx'
import { useSelectedProperty } from '../properties/selection.ts'
import { AlertList } from './AlertList.tsx'

/** The content of the bell as a page: alerts and all of 'For you'. */
export default function NotificationsPage(): ReactNode {
  usePageTitle('Notifications')
  const { list, property, hasNone } = useSelectedProperty()
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader title="Notifications" lead={property && `News for ${propertyName(property)}.`} />
      <QueryError query={list} text="Failed to fetch user properties" />
      {hasNone && <NoProperty />}
      {!property && !hasNone && !list.isError && <Skeleton count={2} className="h-16" />}
      {property && (
        <Card isFlush>
          <AlertList key={property.id} />
        </Card>
      )}
      <div className="mt-6">
        <ForYouCard />
      </div>
    </div>
  )
}
