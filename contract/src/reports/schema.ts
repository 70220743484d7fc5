import * as z from 'zod/mini'
import { UserStatus } from '../users/schema.ts'
import { Day, DayInput, Id, IdInput, Instant } from '../fields.ts'
import { Trade } from '../firms/schema.ts'
import { IssueStatusName } from '../issues/schema.ts'
import { PageQuery } from '../paging.ts'
import {
  AGE_BANDS,
  ISSUE_TIME_MEASURES,
  ORDER_TIME_MEASURES,
  OUTCOME_MEASURES,
  REPORT_TABLES,
} from './rules.ts'

/** Limits a report to one of the developments that the reader can access. */
const DevelopmentFilter = { developmentId: z.optional(IdInput) }
/** The first and last day of the report, in the product's time zone. */
const Days = { from: z.optional(DayInput), to: z.optional(DayInput) }

export const DevelopmentReportQuery = z.object(DevelopmentFilter)
export const DatedReportQuery = z.object({ ...DevelopmentFilter, ...Days })
/** Limits the report to issues that were reported on these days. The category is a top-level category. */
export const IssueReportQuery = z.object({
  ...DevelopmentFilter,
  ...Days,
  categoryId: z.optional(IdInput),
})
export type IssueReportQuery = z.output<typeof IssueReportQuery>

/** The numbers on the four cards of the reports screen. The average rating is null if there are no ratings. */
export const ReportSummary = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  unassignedProperties: z.number(),
  averageRating: z.nullable(z.number()),
  ratingCount: z.number(),
  /** True if `totalUsers` includes the reader, who is not in the list of people. */
  countsReader: z.boolean(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const UserStatusCount = z.object({ status: UserStatus, count: z.number() })
export type UserStatusCount = z.infer<typeof UserStatusCount>

export const ListPropertyReport = z.object({ ...PageQuery, ...DevelopmentFilter })
export type ListPropertyReport = z.output<typeof ListPropertyReport>
export const UnassignedProperty = z.object({ propertyName: z.string(), address: z.string() })
export type UnassignedProperty = z.infer<typeof UnassignedProperty>

/** The names of all properties in the development, including inactive ones. */
export const DevelopmentProperties = z.object({
  developmentId: Id,
  development: z.string(),
  properties: z.array(z.string()),
})
export type DevelopmentProperties = z.infer<typeof DevelopmentProperties>

export const IssueCount = z.object({
  categoryId: Id,
  category: z.string(),
  status: IssueStatusName,
  count: z.number(),
})
export type IssueCount = z.infer<typeof IssueCount>

const By = z.prefault(z.enum(['category', 'month'], { error: 'Choose category or month.' }), 'category')

export const IssueTimesQuery = z.extend(IssueReportQuery, {
  measure: z.prefault(
    z.enum(ISSUE_TIME_MEASURES, { error: 'Choose a measure of this report.' }),
    'resolution',
  ),
  by: By,
})
export type IssueTimesQuery = z.output<typeof IssueTimesQuery>

/**
 * Durations in minutes: exact below one hour, then rounded to longer steps, and to whole days for two weeks or more.
 * The median and the 90th percentile are values that occurred (nearest rank).
 */
export const IssueTimes = z.object({
  /** The name of the category, or the month in which the issues were reported, such as 2026-11. */
  group: z.string(),
  /** The id of the category. Null if the report is grouped by month. */
  categoryId: z.nullable(Id),
  /** The number of issues that have reached the measured event. */
  count: z.number(),
  medianMinutes: z.number(),
  p90Minutes: z.number(),
})
export type IssueTimes = z.infer<typeof IssueTimes>

export const IssueOutcomesQuery = z.extend(IssueReportQuery, {
  of: z.prefault(z.enum(OUTCOME_MEASURES, { error: 'Choose a measure of this report.' }), 'completion'),
  by: By,
})
export type IssueOutcomesQuery = z.output<typeof IssueOutcomesQuery>

/** How many issues had the good outcome of the measure, and how many had the bad outcome. */
export const IssueOutcomes = z.object({
  /** The name of the category, or the month in which the issues were reported, such as 2026-11. */
  group: z.string(),
  /** The id of the category. Null if the report is grouped by month. */
  categoryId: z.nullable(Id),
  kept: z.number(),
  missed: z.number(),
})
export type IssueOutcomes = z.infer<typeof IssueOutcomes>

/** The number of unfinished issues, grouped by the days since they were reported. */
export const IssueAge = z.object({
  band: z.enum(AGE_BANDS),
  /** The earliest report date in this band. Null if there is no limit. */
  from: z.nullable(Day),
  to: Day,
  status: IssueStatusName,
  count: z.number(),
})
export type IssueAge = z.infer<typeof IssueAge>

export const ListFeedback = z.object({ ...PageQuery, ...DevelopmentFilter, ...Days })
export type ListFeedback = z.output<typeof ListFeedback>
export const FeedbackEntry = z.object({
  rating: z.number(),
  emoji: z.string(),
  comment: z.nullable(z.string()),
  pagePath: z.nullable(z.string()),
  userName: z.string(),
  createdAt: Instant,
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

export const MonthlySatisfaction = z.object({
  /** The month, such as 2026-11. */
  month: z.string(),
  averageRating: z.number(),
  ratingCount: z.number(),
})
export type MonthlySatisfaction = z.infer<typeof MonthlySatisfaction>

const groupBy = z.prefault(z.enum(['firm', 'trade'], { error: 'Choose firm or trade.' }), 'firm')

/** Filters by the day when the work order was sent. */
export const OrderReportQuery = z.object({
  ...DevelopmentFilter,
  ...Days,
  firmId: z.optional(IdInput),
  trade: z.optional(Trade),
  groupBy,
})
export type OrderReportQuery = z.output<typeof OrderReportQuery>

export const OrderTimesQuery = z.extend(OrderReportQuery, {
  until: z.prefault(z.enum(ORDER_TIME_MEASURES, { error: 'Choose a measure of this report.' }), 'accepted'),
})
export type OrderTimesQuery = z.output<typeof OrderTimesQuery>

/** The firm, or the trade, that the numbers are for. A work order counts for each trade of its firm. */
const OrderGroup = { group: z.string(), firmId: z.nullable(Id), trade: z.nullable(Trade) }

/** Minutes since the work orders were sent, rounded as in `IssueTimes`. */
export const OrderTimes = z.object({
  ...OrderGroup,
  /** The number of work orders that have reached the measured event. */
  count: z.number(),
  medianMinutes: z.number(),
  p90Minutes: z.number(),
})
export type OrderTimes = z.infer<typeof OrderTimes>

/** How many work orders were sent, and how many of them had each outcome. */
export const OrderOutcomes = z.object({
  ...OrderGroup,
  sent: z.number(),
  declined: z.number(),
  noAccess: z.number(),
  late: z.number(),
  done: z.number(),
  firstTime: z.number(),
  notFirstTime: z.number(),
})
export type OrderOutcomes = z.infer<typeof OrderOutcomes>

/** A table of the reports screen to export, with filters. The server ignores filters that don't apply to the table. */
export const ExportReport = z.extend(IssueTimesQuery, {
  of: IssueOutcomesQuery.shape.of,
  firmId: OrderReportQuery.shape.firmId,
  trade: OrderReportQuery.shape.trade,
  groupBy,
  until: OrderTimesQuery.shape.until,
  table: z.enum(REPORT_TABLES, { error: 'Choose a table from the reports.' }),
})
export type ExportReport = z.output<typeof ExportReport>
