import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Building2, Star, UserCheck, Users, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import { useLoggedFailure } from '../../api/useLoggedFailure.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Link } from '../../ui/Link.tsx'
import { andYouText, countText, ratingText } from './format.ts'
import { tabAddress, usersAddress, useReportFilter } from './reportAddress.ts'

const FAILED = 'We couldn’t load the summary. Try again.'

export function useSummary(developmentId: string | undefined) {
  return useQuery(q(reportEndpoints.readReportSummary, { query: developmentId ? { developmentId } : {} }))
}

export function SummaryCards() {
  const filter = useReportFilter('issues')
  const { developmentId } = filter
  const summary = useSummary(developmentId)
  useLoggedFailure(FAILED, summary.error)
  if (summary.isError && !summary.data)
    return (
      <div className="mb-6">
        <ErrorPanel message={FAILED} detail={fixedText(summary.error, FAILED).detail} query={summary} />
      </div>
    )
  const data = summary.data
  const you = (count: number | undefined) =>
    data?.countsReader && count !== undefined ? andYouText(count) : undefined
  return (
    <ul
      aria-label="Summary"
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:gap-4 print:grid-cols-4"
    >
      <SummaryCard
        label="Total Users"
        value={data && countText(data.totalUsers)}
        note={you(data?.totalUsers)}
        href={usersAddress({ developmentId })}
        icon={Users}
      />
      <SummaryCard
        label="Active Users"
        value={data && countText(data.activeUsers)}
        note={you(data?.activeUsers)}
        href={usersAddress({ status: 'Approved', developmentId })}
        icon={UserCheck}
      />
      <SummaryCard
        label="Unassigned Properties"
        value={data && countText(data.unassignedProperties)}
        href={tabAddress('properties', filter)}
        icon={Building2}
      />
      <SummaryCard
        label="Avg. Feedback Rating"
        value={
          data && (
            <span className="inline-flex items-center gap-1.5">
              {ratingText(data.averageRating)}
              <Star aria-hidden="true" className="size-5 fill-(--chart-amber) text-(--chart-amber)" />
            </span>
          )
        }
        note={data && (data.ratingCount === 1 ? '1 rating' : `${countText(data.ratingCount)} ratings`)}
        href={tabAddress('feedback', { ...(developmentId && { developmentId }) })}
      />
    </ul>
  )
}

interface SummaryCardProps {
  label: string
  value: ReactNode
  note?: string | undefined
  href: string
  icon?: LucideIcon
}

export function SummaryCard({ label, value, note, href, icon: Icon }: SummaryCardProps) {
  return (
    <li>
      <Link
        href={href}
        look="plain"
        className="flex h-full items-start justify-between gap-2 rounded-lg border border-border bg-surface p-4 hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-col">
          <span className="text-sm text-muted">{label}</span>
          <span className="mt-1 text-xl font-semibold tabular-nums">{value ?? '\u2007'}</span>
          <span className="min-h-4 text-xs text-muted tabular-nums">{note}</span>
        </span>
        {Icon && (
          <Icon
            aria-hidden="true"
            className="hidden size-5 shrink-0 text-muted sm:block print:hidden"
            strokeWidth={1.75}
          />
        )}
      </Link>
    </li>
  )
}
