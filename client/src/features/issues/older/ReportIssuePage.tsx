import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../api/session.ts'
import { goTo } from '../../../lib/address.ts'
import { paths } from '../../../paths.ts'
import { QueryError } from '../../../tables/QueryError.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useIsLate } from '../../../ui/useDelay.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { activeAlertsQuery } from '../../alerts/activeAlerts.ts'
import { AlertsBanner } from '../../alerts/AlertsBanner.tsx'
import { ALERT_MS } from '../../alerts/rules.ts'
import { useIncidents } from '../../alerts/useIncidents.ts'
import { categoriesQuery } from '../../lookups/categories.ts'
import { NoProperty } from '../../properties/NoProperty.tsx'
import { useSelectedProperty } from '../../properties/selection.ts'
import { ReportWriting, useReportWriting } from '../ReportWriting.tsx'
import { placeOf } from '../waiting/report.ts'
import { olderChoicesOf } from './olderCategories.ts'

export default function ReportIssuePage(): ReactNode {
  usePageTitle('Report an Issue')
  const { list, property, hasNone } = useSelectedProperty()
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader title="Report an Issue" lead="Tell the property manager what needs fixing." />
      <QueryError query={list} text="Failed to fetch user properties" />
      {hasNone && <NoProperty />}
      {!property && !hasNone && !list.isError && <Skeleton count={4} className="h-16" />}
      {property && (
        <div className="mb-6 empty:hidden">
          <AlertsBanner propertyId={property.id} everyMs={ALERT_MS} />
        </div>
      )}
      {property && !property.can.includes('issue:report') && <MayNot />}
      {property?.can.includes('issue:report') && user && <Report property={property} userId={user.id} />}
    </div>
  )
}

const leave = () => goTo(paths.dashboard)

function Report({ property, userId }: { property: OwnProperty; userId: number }) {
  const categories = useQuery(categoriesQuery())
  // The form appears together with the alerts above it. Otherwise the form would move while somebody uses it.
  const { data: alerts, isPending } = useQuery(activeAlertsQuery(property.id))
  const { isComing } = useIncidents(alerts)
  const isLate = useIsLate()
  const writing = useReportWriting(userId, leave)
  if (categories.isError && !categories.data) {
    return <ErrorPanel message="We couldn’t load the categories. Try again." query={categories} />
  }
  if (!categories.data || ((isPending || isComing) && !isLate)) return <Skeleton count={4} className="h-16" />
  return (
    <Card>
      <ReportWriting
        writing={writing}
        place={placeOf(property)}
        olderChoices={olderChoicesOf(categories.data)}
        onSent={leave}
      />
    </Card>
  )
}

function MayNot() {
  return (
    <Card>
      <EmptyState
        icon={Building2}
        message="You cannot report an issue at this property."
        hint="Contractors cannot report issues. Tell the property manager about the problem, and they will report it."
        action={
          <Link href={paths.dashboard} look={{ button: 'primary' }}>
            See the jobs
          </Link>
        }
      />
    </Card>
  )
}
