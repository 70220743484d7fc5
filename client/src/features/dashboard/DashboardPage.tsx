import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { LIVE_STATUSES } from '@doorstep/contract/issues/rules'
import { welcomeEndpoints } from '@doorstep/contract/profiles/welcome/endpoints'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { q } from '../../api/query.ts'
import { useCan, useCurrentUser, useIsStaff, useSession } from '../../api/session.ts'
import { greeting } from '../../lib/greeting.ts'
import { paths } from '../../paths.ts'
import { QueryError } from '../../tables/QueryError.tsx'
import { useIsLate } from '../../ui/useDelay.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useToday } from '../../ui/useToday.ts'
import { activeAlertsQuery } from '../alerts/activeAlerts.ts'
import { AlertsBanner } from '../alerts/AlertsBanner.tsx'
import { DASHBOARD_ALERT_MS } from '../alerts/rules.ts'
import { useIncidents } from '../alerts/useIncidents.ts'
import { CollectionsPanel } from '../collections/CollectionsPanel.tsx'
import { IssueListCard, issueListQuery, type IssueListOf } from '../issues/IssueListCard.tsx'
import { useListPosition } from '../issues/useListPosition.ts'
import { whatIsNext } from '../issues/whatIsNext.ts'
import { PropertySwitcher } from '../properties/PropertySwitcher.tsx'
import { useSelectedProperty } from '../properties/selection.ts'
import { Cancelled, useCancelled } from './Cancelled.tsx'
import { LoggedIssues } from './LoggedIssues.tsx'
import { MaintenancePanel, soonestActivitiesQuery } from '../activities/MaintenancePanel.tsx'
import { NoProperty } from '../properties/NoProperty.tsx'
import { PanelPlaceholders } from './PanelPlaceholders.tsx'
import { PropertyIssues } from './PropertyIssues.tsx'
import { ReportButton } from './ReportButton.tsx'
import { YourWork } from './YourWork.tsx'

const LIVE_AT = 'live'
const LIVE: IssueListOf = { of: 'own', filter: { status: LIVE_STATUSES.join(',') } }
const EARLIER: IssueListOf = {
  of: 'own',
  filter: { status: 'Approved,Resolved,Closed,Rejected,Withdrawn' },
  limit: 5,
}

export default function DashboardPage(): ReactNode {
  usePageTitle('Home')
  const user = useCurrentUser()
  const mayHaveCounts = useIsStaff()
  const worksForFirm = useCan('order:work')
  const { list, property: selected, hasNone, select } = useSelectedProperty()
  // Most of the page depends on the property, so it renders in small steps.
  const property = useDeferredValue(selected)
  useAskedAtOnce()
  return (
    <div className="flex flex-col gap-3 md:gap-6">
      <header className="flex flex-col justify-between gap-3 md:gap-4 lg:flex-row lg:items-end">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl font-semibold break-words">
            {`${greeting()}${user ? `, ${user.name}` : ''}`}
          </h1>
          {property && <PropertyLine property={property} />}
        </div>
        {property && list.data && (
          // The switcher and the button are side by side if the name of the home fits on one line. If not, they are
          // stacked.
          <div className="flex flex-wrap items-end gap-3 lg:shrink-0 lg:flex-nowrap">
            <div className="max-w-full min-w-0 flex-[100_1_12rem] lg:w-72 lg:flex-none">
              <PropertySwitcher list={list.data} property={property} onSelect={select} />
            </div>
            <div className="flex flex-[1_1_8.5rem] empty:hidden *:flex-1 sm:flex-none">
              <ReportButton property={property} />
            </div>
          </div>
        )}
      </header>
      <QueryError query={list} text="Failed to fetch user properties" />
      {mayHaveCounts && <YourWork />}
      {/* For people who work for a firm and have no home here, the page starts with the firm's work orders. */}
      {hasNone && (worksForFirm ? <Navigate to={paths.orders} replace /> : <NoProperty />)}
      {!property && !hasNone && !list.isError && <PanelPlaceholders />}
      {property && (
        <Panels key={property.id} property={property} hasSeveral={(list.data?.rows.length ?? 0) > 1} />
      )}
    </div>
  )
}

/** Prefetches panel data that needs no property. The panels render once the property is known. */
function useAskedAtOnce(): void {
  usePrefetchQuery(issueListQuery(LIVE))
  usePrefetchQuery(issueListQuery(EARLIER))
}

function useDashboard(propertyId: number) {
  return useQuery(q(dashboardEndpoints.readDashboard, { query: { propertyId } }))
}

function PropertyLine({ property }: { property: OwnProperty }) {
  const { data } = useDashboard(property.id)
  const { developmentName, propertyAddress } = data ?? {
    developmentName: property.developmentName,
    propertyAddress: property.address,
  }
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-muted">
      <Building2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        <span>{developmentName}</span>, <span>{propertyAddress}</span>
      </span>
    </p>
  )
}

const loadWelcome = () => import('./WelcomeCard.tsx')

/** Few people are new, so the page loads and waits for the welcome card only if the session has one. */
function useWelcome() {
  const isWanted = useSession()?.hasWelcome ?? false
  const { data, isPending } = useQuery({ ...q(welcomeEndpoints.readWelcome), enabled: isWanted })
  const part = useLoaded(loadWelcome, isWanted)
  const steps = isWanted && data ? data.steps : null
  return { part, steps, isComing: isWanted && (isPending || (steps !== null && part === null)) }
}

const loadQuestion = () => import('./VerdictRequest.tsx')

/** Few people have an open question, so the code is loaded only for them. */
function useQuestion(propertyId: number) {
  const { data } = useDashboard(propertyId)
  const question = data?.question
  return { question, part: useLoaded(loadQuestion, Boolean(question)) }
}

function AskedQuestion({ propertyId }: { propertyId: number }) {
  const { question, part } = useQuestion(propertyId)
  return question && part && <part.VerdictRequest question={question} />
}

const loadAppointment = () => import('./NextAppointment.tsx')

/** The card's code loads only if there is an appointment or a choice of times. */
function useAppointment(propertyId: number) {
  const { data } = useDashboard(propertyId)
  const appointment = data?.appointment
  return { appointment, part: useLoaded(loadAppointment, Boolean(appointment)) }
}

function ComingAppointment({ propertyId }: { propertyId: number }) {
  const { appointment, part } = useAppointment(propertyId)
  return appointment && part && <part.NextAppointment appointment={appointment} />
}

/**
 * Shows warnings and incidents above the person's open question and appointment. Shows other alerts below the
 * appointment.
 */
function News({ property }: { property: OwnProperty }) {
  const { id: propertyId } = property
  const { data } = useQuery(activeAlertsQuery(propertyId))
  const isUrgent = data?.some(({ severity, incident }) => severity !== 'Info' || incident)
  const banner = <AlertsBanner propertyId={propertyId} everyMs={DASHBOARD_ALERT_MS} />
  return (
    <>
      {isUrgent && banner}
      <AskedQuestion propertyId={propertyId} />
      <ComingAppointment propertyId={propertyId} />
      {!isUrgent && banner}
      <Cancelled property={property} />
    </>
  )
}

const loadBuilding = () => import('../issues/building/InYourBuilding.tsx')

/** The building issues load separately, because few buildings have open issues. */
function Building({ isWanted }: { isWanted: boolean }) {
  const part = useLoaded(loadBuilding, isWanted)
  return part && <part.InYourBuilding />
}

interface LiveIssuesProps {
  propertyId: number
  namesHome: boolean
  isAlwaysShown: boolean
}

/** The reader's live issues, each with what happens next. */
function LiveIssues({ propertyId, namesHome, isAlwaysShown }: LiveIssuesProps) {
  const { data } = useDashboard(propertyId)
  const visits = data?.visits ?? []
  const day = useToday()
  return (
    <IssueListCard
      title="Live issues"
      at={LIVE_AT}
      propertyId={propertyId}
      {...LIVE}
      time="dateTime"
      namesHome={namesHome}
      nextOf={(issue) => whatIsNext(issue, visits, day)}
      emptyText="No issues found."
      {...(!isAlwaysShown && { isWorthShowing: hasRows })}
    />
  )
}

const hasRows = (rows: readonly unknown[]) => rows.length > 0

/** True once all content that would move the panels below it has loaded. Does not wait for slow answers. */
function useIsLoaded(property: OwnProperty, others: { isComing: boolean }): boolean {
  const { id: propertyId } = property
  const alerts = useQuery(activeAlertsQuery(propertyId))
  const dates = useDashboard(propertyId)
  const activities = useQuery(soonestActivitiesQuery(propertyId))
  const live = useQuery(issueListQuery(LIVE, useListPosition(LIVE_AT, propertyId).cursor))
  const { question, part: questionPart } = useQuestion(propertyId)
  const { appointment, part: appointmentPart } = useAppointment(propertyId)
  const { isComing: areIncidentsComing } = useIncidents(alerts.data)
  const { isComing: isCancelledComing } = useCancelled(property)
  const isPartComing =
    areIncidentsComing ||
    isCancelledComing ||
    (question && !questionPart) ||
    (appointment && !appointmentPart)
  const isLate = useIsLate()
  const isAwaited =
    others.isComing || isPartComing || [alerts, dates, activities, live].some(({ isPending }) => isPending)
  return isLate || !isAwaited
}

interface UntilLoadedProps {
  property: OwnProperty
  isComing: boolean
  children: ReactNode
}

/** A separate component, so that loaded data does not render the panels again. */
function UntilLoaded({ property, isComing, children }: UntilLoadedProps) {
  const isLoaded = useIsLoaded(property, { isComing })
  return (
    <>
      {!isLoaded && <PanelPlaceholders />}
      <div hidden={!isLoaded} className="flex flex-col gap-3 md:gap-6">
        {children}
      </div>
    </>
  )
}

interface PanelsProps {
  property: OwnProperty
  /** True if the user has several homes, so that the live issues can be at different homes. */
  hasSeveral: boolean
}

/** Each panel loads its own data, so that the failure of one panel does not affect the other panels. */
const Panels = memo(function Panels({ property, hasSeveral }: PanelsProps) {
  // People without permission to report here can still have waiting reports from an earlier role.
  const mayReport = property.can.includes('issue:report')
  const { part: welcome, steps, isComing } = useWelcome()
  return (
    <UntilLoaded property={property} isComing={isComing}>
      <News property={property} />
      {/* The dates come first and fit on the first screen of a phone. On a wide screen they are in a side column. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-6 min-[70rem]:grid-cols-[minmax(0,1fr)_var(--container-rail)] min-[70rem]:grid-rows-[auto_1fr]">
        <aside
          aria-label="At this property"
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 md:gap-6 min-[70rem]:col-start-2 min-[70rem]:row-span-2 min-[70rem]:row-start-1 min-[70rem]:flex min-[70rem]:flex-col min-[70rem]:items-stretch"
        >
          <CollectionsPanel propertyId={property.id} />
          <MaintenancePanel propertyId={property.id} />
        </aside>
        <div className="flex flex-col gap-3 md:gap-6 min-[70rem]:col-start-1 min-[70rem]:row-start-1">
          {welcome && steps && <welcome.WelcomeCard steps={steps} property={property} />}
          <PropertyIssues property={property} />
          <LiveIssues propertyId={property.id} namesHome={hasSeveral} isAlwaysShown={mayReport} />
        </div>
        <div className="flex flex-col gap-3 md:gap-6 min-[70rem]:col-start-1 min-[70rem]:row-start-2">
          {mayReport && (
            <LoggedIssues
              property={property}
              report={<ReportButton property={property} look="secondary" />}
            />
          )}
          <Building isWanted={mayReport} />
          <IssueListCard
            title="Earlier issues"
            at="earlier"
            propertyId={property.id}
            {...EARLIER}
            time="words"
            emptyText="No issues found."
            isWorthShowing={hasRows}
          />
        </div>
      </div>
    </UntilLoaded>
  )
})
