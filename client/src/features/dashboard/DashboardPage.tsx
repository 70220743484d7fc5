import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { useCurrentUser, useIsStaff } from '../../api/session.ts'
import { greeting } from '../../lib/greeting.ts'
import { isWelcomed } from '../../lib/preferences.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDelay } from '../../ui/useDelay.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { activeAlertsQuery } from '../alerts/activeAlerts.ts'
import { AlertsBanner } from '../alerts/AlertsBanner.tsx'
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx'
import { IssueListCard, issueListQuery, type IssueListOf } from '../issues/IssueListCard.tsx'
import { PropertySwitcher } from '../properties/PropertySwitcher.tsx'
import { useSelectedProperty } from '../properties/selection.ts'
import { LoggedIssues } from './LoggedIssues.tsx'
import { MaintenancePanel, soonestActivitiesQuery } from '../activities/MaintenancePanel.tsx'
import { NoProperty } from '../properties/NoProperty.tsx'
import { PropertyIssues } from './PropertyIssues.tsx'
import { ReportButton } from './ReportButton.tsx'
import { StaffCounts } from './StaffCounts.tsx'

const ALERTS_MS = 5000
const LATEST_MS = 1000
const LIVE: IssueListOf = { of: 'own', filter: { status: LIVE_STATUSES.join(',') } }
const EARLIER: IssueListOf = {
  of: 'own',
  filter: { status: 'Approved,Resolved,Closed,Rejected,Withdrawn' },
  limit: 5,
}

// oxlint-disable-next-line import/no-default-export -- a route module
export default function DashboardPage(): ReactNode {
  usePageTitle('Home')
  const user = useCurrentUser()
  const mayHaveCounts = useIsStaff()
  const { list, property: selected, hasNone, select } = useSelectedProperty()
  // All that depends on it is most of the page, and drawn in small steps.
  const property = useDeferredValue(selected)
  useAskedAtOnce()
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <header className="flex flex-col justify-between gap-4 lg:flex-row lg:items-end">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words">
            {greeting()}
            {user && `, ${user.name}`}
          </h1>
          {property && <PropertyLine property={property} />}
        </div>
        {property && list.data && (
          <div
            className={cx(
              'grid items-end gap-3 lg:shrink-0',
              property.can.includes('issue:report')
                ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] lg:grid-cols-[18rem_auto]'
                : 'lg:grid-cols-[18rem]',
            )}
          >
            <PropertySwitcher list={list.data} property={property} onSelect={select} />
            <ReportButton property={property} />
          </div>
        )}
      </header>
      {list.isError && !list.data && (
        <ErrorPanel {...fixedText(list.error, 'Failed to fetch user properties')} query={list} />
      )}
      {mayHaveCounts && <StaffCounts />}
      {hasNone && <NoProperty />}
      {!property && !hasNone && !list.isError && <Skeleton count={2} className="h-48" />}
      {property && (
        <Panels key={property.id} property={property} hasSeveral={(list.data?.rows.length ?? 0) > 1} />
      )}
    </div>
  )
}

/** What the panels show and no property is needed for: they are drawn once there is one, and find it on its way. */
function useAskedAtOnce(): void {
  usePrefetchQuery(issueListQuery(LIVE))
  usePrefetchQuery(issueListQuery(EARLIER))
}

/** The development's name and the property's address. */
function PropertyLine({ property }: { property: OwnProperty }) {
  const { data } = useQuery(q(dashboardEndpoints.readDashboard, { query: { propertyId: property.id } }))
  const { developmentName, propertyAddress } = data ?? {
    developmentName: property.developmentName,
    propertyAddress: property.address,
  }
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-muted">
      <Building2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <span>{developmentName}</span>, <span>{propertyAddress}</span>
      </span>
    </p>
  )
}

const loadWelcome = () => import('./WelcomeCard.tsx')

/** Few are new, so it is fetched for them alone. */
function NewcomersWelcome({ property }: { property: OwnProperty }) {
  const user = useCurrentUser()
  const mayBeNew = user?.role === 'TENANT' && !isWelcomed(user.id)
  const loaded = useLoaded(loadWelcome, mayBeNew)
  return mayBeNew && loaded && <loaded.WelcomeCard property={property} />
}

const hasRows = (rows: readonly unknown[]) => rows.length > 0

/**
 * Whether those have come that move all below them. All panels ask at the same time, so nothing is shown later by that;
 * what does not come keeps nobody waiting for long.
 */
function useHasCome(propertyId: number): boolean {
  const alerts = useQuery(activeAlertsQuery(propertyId))
  const dates = useQuery(q(dashboardEndpoints.readDashboard, { query: { propertyId } }))
  const activities = useQuery(soonestActivitiesQuery(propertyId))
  const live = useQuery(issueListQuery(LIVE))
  const isLate = useDelay(true, LATEST_MS)
  return isLate || ![alerts, dates, activities, live].some(({ isPending }) => isPending)
}

interface PanelsProps {
  property: OwnProperty
  /** One's live issues may be at any of several homes. */
  hasSeveral: boolean
}

/** Each asks for what it shows by itself: one that fails leaves the others alone. */
function Panels({ property, hasSeveral }: PanelsProps) {
  // Who may not report has no reports to wait for, but perhaps some of an earlier role.
  const mayReport = property.can.includes('issue:report')
  const hasCome = useHasCome(property.id)
  return (
    <>
      {!hasCome && <Skeleton count={2} className="h-48" />}
      <div hidden={!hasCome} className="flex flex-col gap-4 md:gap-6">
        <NewcomersWelcome property={property} />
        <AlertsBanner propertyId={property.id} everyMs={ALERTS_MS} />
        {/* The dates come first, and all of them on the first screen of a phone; on a wide screen they stand beside. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 min-[70rem]:grid-cols-[minmax(0,1fr)_var(--container-rail)] min-[70rem]:grid-rows-[auto_1fr]">
          <aside
            aria-label="At this property"
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-6 min-[70rem]:col-start-2 min-[70rem]:row-span-2 min-[70rem]:row-start-1 min-[70rem]:flex min-[70rem]:flex-col min-[70rem]:items-stretch"
          >
            <CollectionsPanel propertyId={property.id} />
            <MaintenancePanel propertyId={property.id} />
          </aside>
          <div className="flex flex-col gap-4 md:gap-6 min-[70rem]:col-start-1 min-[70rem]:row-start-1">
            <PropertyIssues property={property} />
            <IssueListCard
              title="Live issues"
              {...LIVE}
              time="dateTime"
              namesHome={hasSeveral}
              emptyText="No issues found."
              {...(!mayReport && { isWorthShowing: hasRows })}
            />
          </div>
          <div className="flex flex-col gap-4 md:gap-6 min-[70rem]:col-start-1 min-[70rem]:row-start-2">
            {mayReport && <LoggedIssues property={property} report={<ReportButton property={property} />} />}
            <IssueListCard
              title="Earlier issues"
              {...EARLIER}
              time="words"
              emptyText="No issues found."
              isWorthShowing={hasRows}
            />
          </div>
        </div>
      </div>
    </>
  )
}
