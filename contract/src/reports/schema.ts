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

/** Narrows a report to one development of the reader's scope. */
const DevelopmentFilter = { developmentId: z.optional(IdInput) }
/** First and last day, in the product's time zone. */
const Days = { from: z.optional(DayInput), to: z.optional(DayInput) }

export const DevelopmentReportQuery = z.object(DevelopmentFilter)
export const DatedReportQuery = z.object({ ...DevelopmentFilter, ...Days })
/** The days are those of the report; the category is a top-level one. */
export const IssueReportQuery = z.object({
  ...DevelopmentFilter,
  ...Days,
  categoryId: z.optional(IdInput),
})
export type IssueReportQuery = z.output<typeof IssueReportQuery>

/** What the four cards show. The average is null without ratings. */
export const ReportSummary = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  unassignedProperties: z.number(),
  averageRating: z.nullable(z.number()),
  ratingCount: z.number(),
  /** The reader is among the users; the list of people leaves them out. */
  countsReader: z.boolean(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const UserStatusCount = z.object({ status: UserStatus, count: z.number() })
export type UserStatusCount = z.infer<typeof UserStatusCount>

export const ListPropertyReport = z.object({ ...PageQuery, ...DevelopmentFilter })
export type ListPropertyReport = z.output<typeof ListPropertyReport>
export const UnassignedProperty = z.object({ propertyName: z.string(), address: z.string() })
export type UnassignedProperty = z.infer<typeof UnassignedProperty>

/** The names of all its properties, active or not. */
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
 * How long it took, in minutes: to the minute below an hour, in longer steps above, to the day from two weeks on. Median
 * and 90th percentile are steps that occurred (nearest rank).
 */
export const IssueTimes = z.object({
  /** Name of the category, or month of the report as 2026-11. */
  group: z.string(),
  /** Of a category. */
  categoryId: z.nullable(Id),
  /** Issues that got that far. */
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

/** Of the issues that have an outcome of this kind: how many as promised, and how many not. */
export const IssueOutcomes = z.object({
  /** Name of the category, or month of the report as 2026-11. */
  group: z.string(),
  /** Of a category. */
  categoryId: z.nullable(Id),
  kept: z.number(),
  missed: z.number(),
})
export type IssueOutcomes = z.infer<typeof IssueOutcomes>

/** Issues that are not finished, by the days since their report. */
export const IssueAge = z.object({
  band: z.enum(AGE_BANDS),
  /** The days on which they were reported. */
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
  /** As 2026-11. */
  month: z.string(),
  averageRating: z.number(),
  ratingCount: z.number(),
})
export type MonthlySatisfaction = z.infer<typeof MonthlySatisfaction>

const groupBy = z.prefault(z.enum(['firm', 'trade'], { error: 'Choose firm or trade.' }), 'firm')

/** Of the work orders that were sent on these days. */
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

/** Whose orders these are: a firm's, or those of all firms of a trade. An order counts in each trade of its firm. */
const OrderGroup = { group: z.string(), firmId: z.nullable(Id), trade: z.nullable(Trade) }

/** How long it took since they were sent, in minutes and in the steps of `IssueTimes`. */
export const OrderTimes = z.object({
  ...OrderGroup,
  /** Orders that got that far. */
  count: z.number(),
  medianMinutes: z.number(),
  p90Minutes: z.number(),
})
export type OrderTimes = z.infer<typeof OrderTimes>

/** How many were sent, and how many of these had each outcome. */
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

/** A table of the reports screen as it is narrowed there; what does not concern it is left aside. */
export const ExportReport = z.extend(IssueTimesQuery, {
  of: IssueOutcomesQuery.shape.of,
  firmId: OrderReportQuery.shape.firmId,
  trade: OrderReportQuery.shape.trade,
  groupBy,
  until: OrderTimesQuery.shape.until,
  table: z.enum(REPORT_TABLES, { error: 'Choose a table from the reports.' }),
})
export type ExportReport = z.output<typeof ExportReport>
