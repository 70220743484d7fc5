import { ISSUE_TIME_MEASURES, type IssueTimeMeasure } from '@doorstep/contract/reports/rules'
import { isDay, isId } from '../../lib/search.ts'
import { paths } from '../../paths.ts'

export const TABS = ['users', 'properties', 'issues', 'feedback'] as const
export type ReportTab = (typeof TABS)[number]

export const TAB_LABELS: Record<ReportTab, string> = {
  users: 'Users',
  properties: 'Properties',
  issues: 'Issues',
  feedback: 'Feedback',
}

/** The reports' part of the address, as text. */
export type ReportSearch = Partial<
  Record<
    | keyof ReportFilter
    | 'tab'
    /** Of the table of issues. */
    | 'status'
    /** Chart or table: of a tab's first report, of the times, of the ages. */
    | 'view'
    | 'times'
    | 'ages'
    | 'measure'
    | 'by'
    /** Pages of a tab's table, and of the developments' cards. */
    | 'cursor'
    | 'cards',
    string
  >
>
export type ChangeReport = (part: ReportSearch, how?: { replace?: boolean }) => void

export function tabOf({ tab }: ReportSearch): ReportTab {
  return TABS.find((name) => name === tab) ?? 'users'
}

/** What narrows each tab's reports. */
const FILTERS: Record<ReportTab, readonly (keyof ReportFilter)[]> = {
  users: ['developmentId'],
  properties: ['developmentId'],
  issues: ['developmentId', 'categoryId', 'from', 'to'],
  feedback: ['developmentId', 'from', 'to'],
}

export type ReportFilter = {
  developmentId?: string
  categoryId?: string
  from?: string
  to?: string
}

/** What the server is asked with; a part of the address that means nothing is left out. */
export function filterOf(search: ReportSearch, tab: ReportTab): ReportFilter {
  const { developmentId, categoryId, from, to } = search
  const filter: ReportFilter = {
    ...(isId(developmentId) && { developmentId }),
    ...(isId(categoryId) && { categoryId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => hasFilter(tab, name as keyof ReportFilter)),
  )
}

export function hasFilter(tab: ReportTab, name: keyof ReportFilter): boolean {
  return FILTERS[tab].includes(name)
}

export function measureOf({ measure }: ReportSearch): IssueTimeMeasure {
  return ISSUE_TIME_MEASURES.find((name) => name === measure) ?? 'resolution'
}

type Part = Record<string, string | number | null | undefined>

function addressOf(path: string, ...parts: Part[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of parts.flatMap((part) => Object.entries(part)))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Another tab; what narrows the reports goes along. */
export function tabAddress(
  tab: ReportTab,
  { developmentId, categoryId, from, to }: ReportSearch = {},
): string {
  return addressOf(paths.reports, { tab, developmentId, categoryId, from, to })
}

/** The issues behind a number. */
export function issuesAddress(...parts: Part[]): string {
  return addressOf(paths.manageLoggedIssues, ...parts)
}

export function usersAddress(...parts: Part[]): string {
  return addressOf(paths.manageUsers, ...parts)
}

export function propertiesAddress(...parts: Part[]): string {
  return addressOf(paths.manageProperties, ...parts)
}

/** First and last day of a month such as 2026-02. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

/** The part of a month that lies within the days asked for. */
export function monthWithin(
  month: string,
  { from = '', to = '9999' }: ReportFilter,
): { from: string; to: string } {
  const days = daysOfMonth(month)
  return { from: days.from > from ? days.from : from, to: days.to < to ? days.to : to }
}
