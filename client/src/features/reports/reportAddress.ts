import { reportEndpoints } from '@doorstep/contract/reports/endpoints'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'
import { useSearch } from '@tanstack/react-router'
import { createContext, use, useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import { judged, useChangeAddress } from '../../tables/address.ts'
import { filterOf, type FilterOf } from '../../tables/list.ts'
import type { issueList } from '../issues/list.ts'
import type { orderList } from '../issues/orders/list.ts'
import type { propertyList } from '../properties/list.ts'
import type { userList } from '../users/list.ts'
import { reportList } from './list.ts'

export const TABS = ['users', 'properties', 'issues', 'feedback', 'orders'] as const
export type ReportTab = (typeof TABS)[number]

export const TAB_LABELS: Record<ReportTab, string> = {
  users: 'Users',
  properties: 'Properties',
  issues: 'Issues',
  feedback: 'Feedback',
  orders: 'Work Orders',
}

const { measure, by } = reportEndpoints.reportIssueTimes.query.shape
const { of } = reportEndpoints.reportIssueOutcomes.query.shape
const { until, groupBy } = reportEndpoints.reportOrderTimes.query.shape
const { cursor } = reportEndpoints.reportFeedback.query.shape
const View = z.enum(['chart', 'table'])
/** The parts of the address that are not filters. */
const PARTS = {
  tab: z.enum(TABS),
  /** The status that filters the table of issues. */
  status: z.enum(ISSUE_STATUSES),
  /** The view of each report: a chart or a table. `view` is for a tab's first report. */
  view: View,
  times: View,
  outcomes: View,
  ages: View,
  measure,
  by,
  of,
  /** The breakdown of the report of outcomes. */
  per: by,
  /** `until` and `groupBy` are for the reports of work orders. */
  until,
  groupBy,
  /** The page numbers of a tab's table and of the development cards. */
  cursor,
  cards: cursor,
}

type Address = Readonly<Record<string, unknown>>

/** The address of the visible reports. */
export const DrawnAddress = createContext<Address>({})

const tabOf = (address: Address): ReportTab => judged(PARTS, address).tab ?? 'users'

/**
 * Returns the chosen tab and the address to render. The new tab renders in small steps after the next paint, and until
 * then this is the previous tab's address. Other changes of the address render at once.
 */
export function useChosenTab(): { tab: ReportTab; drawn: Address } {
  const address: Address = useSearch({ strict: false })
  const before = useDeferredValue(address)
  const tab = tabOf(address)
  return { tab, drawn: tabOf(before) === tab ? address : before }
}

export function useReportParts() {
  return judged(PARTS, use(DrawnAddress))
}

/** Returns a function that changes the address of a report. The changed report starts at its first page. */
export function useChangeReport() {
  return useChangeAddress(['cursor', 'cards'])
}

export const TAB_FILTERS: Record<ReportTab, readonly (keyof typeof reportList.filters)[]> = {
  users: ['developmentId'],
  properties: ['developmentId'],
  issues: ['developmentId', 'categoryId', 'from', 'to'],
  feedback: ['developmentId', 'from', 'to'],
  orders: ['developmentId', 'firmId', 'trade', 'from', 'to'],
}

export type ReportFilter = FilterOf<typeof reportEndpoints.exportReport>

/** Returns the filters of a tab for its calls. */
export function filterOfTab(address: Record<string, unknown>, tab: ReportTab): ReportFilter {
  const own = new Set<string>(TAB_FILTERS[tab])
  return Object.fromEntries(Object.entries(filterOf(reportList, address)).filter(([name]) => own.has(name)))
}

export function useReportFilter(tab: ReportTab): ReportFilter {
  return filterOfTab(use(DrawnAddress), tab)
}

type Part<Name extends PropertyKey = string> = { [Key in Name]?: string | number | null | undefined }

/** Builds an address from the values that are set. */
export function addressOf(path: string, ...parts: Part[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of parts.flatMap((part) => Object.entries(part)))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Returns the address of another tab, with the same filters. */
export function tabAddress(
  tab: ReportTab,
  { developmentId, categoryId, firmId, trade, from, to }: ReportFilter = {},
): string {
  return addressOf(paths.reports, { tab, developmentId, categoryId, firmId, trade, from, to })
}

/** Returns the address of the issues that a number counts. */
export function issuesAddress(...parts: Part<keyof typeof issueList.filters>[]): string {
  return addressOf(paths.manageLoggedIssues, ...parts)
}

/** Returns the address of the work orders that a number counts. */
export function ordersAddress(...parts: Part<keyof typeof orderList.filters>[]): string {
  return addressOf(paths.manageOrders, ...parts)
}

export function usersAddress(...parts: Part<keyof typeof userList.filters>[]): string {
  return addressOf(paths.manageUsers, ...parts)
}

export function propertiesAddress(...parts: Part<keyof typeof propertyList.filters>[]): string {
  return addressOf(paths.manageProperties, ...parts)
}

/** Returns the first and last day of a month such as 2026-02. */
function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** Returns the days of a month that are within the filtered days. */
export function monthWithin(
  month: string,
  { from = '', to = '9999' }: ReportFilter,
): { from: string; to: string } {
  const days = daysOfMonth(month)
  return { from: days.from > from ? days.from : from, to: days.to < to ? days.to : to }
}
