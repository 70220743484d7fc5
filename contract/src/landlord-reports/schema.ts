import * as z from 'zod/mini'
import { Day, Id, IdInput, Instant } from '../fields.ts'
import { IssuePriorityName, IssueStatusName } from '../issues/schema.ts'
import { AGE_BANDS } from '../reports/rules.ts'

const NOT_A_MONTH = { error: 'Enter a month such as 2026-11.' }
export const MonthInput = z
  .string(NOT_A_MONTH)
  .check(z.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/, NOT_A_MONTH))

const LANDLORD_REPORT_OF = { developmentId: IdInput, month: MonthInput }
export const ReadLandlordReport = z.object(LANDLORD_REPORT_OF)
export const MakeLandlordReport = z.object(LANDLORD_REPORT_OF)
export type MakeLandlordReport = z.output<typeof MakeLandlordReport>
export const LandlordReportParams = z.object({ reportId: IdInput })

const Count = z.number()

/** An open issue in a report. The entry contains no personal data and no text that people wrote. */
export const LandlordReportIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  category: z.string(),
  propertyName: z.string(),
  /** The status at the end of `openOn`. */
  status: IssueStatusName,
  priority: IssuePriorityName,
  reportedOn: Day,
  /** The number of calendar days since the issue was reported. */
  age: z.number(),
})
export type LandlordReportIssue = z.infer<typeof LandlordReportIssue>

/** The report on one development and one month, for the development's landlord. */
export const LandlordReport = z.object({
  developmentId: Id,
  development: z.string(),
  /** The month, such as 2026-11. */
  month: z.string(),
  from: Day,
  to: Day,
  /** Open issues are counted at the end of this day. */
  openOn: Day,
  madeAt: Instant,
  issues: z.object({
    raised: Count,
    closed: Count,
    open: Count,
    /** Figures about the issues raised in the month. */
    answeredOnTime: Count,
    answeredLate: Count,
    /** Figures about the issues closed in the month. */
    completedOnTime: Count,
    completedLate: Count,
    /** How many reporters gave each answer to 'Is it fixed?', and how many gave stars. */
    yes: Count,
    partly: Count,
    no: Count,
    rated: Count,
  }),
  categories: z.array(
    z.object({ categoryId: Id, category: z.string(), raised: Count, closed: Count, open: Count }),
  ),
  ages: z.array(z.object({ band: z.enum(AGE_BANDS), count: Count })),
  openIssues: z.array(LandlordReportIssue),
  activities: z.object({ done: Count, missed: Count }),
  /** The average number of stars. Null if nobody gave stars. */
  averageStars: z.nullable(z.number()),
  feedback: z.object({ count: Count, averageRating: z.nullable(z.number()) }),
})
export type LandlordReport = z.infer<typeof LandlordReport>

/** A report as a file, for the person who requested it. */
export const LandlordReportFile = z.object({
  id: Id,
  developmentId: Id,
  development: z.string(),
  month: z.string(),
  /** `stuck`: the file was not created, and a new one can be requested. */
  state: z.enum(['making', 'stuck', 'ready']),
  requestedAt: Instant,
  /** When the download expires. */
  expiresAt: Instant,
  /** The file size in bytes. */
  size: z.nullable(z.number()),
})
export type LandlordReportFile = z.infer<typeof LandlordReportFile>
