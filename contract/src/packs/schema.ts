import * as z from 'zod/mini'
import { Day, Id, IdInput, Instant } from '../fields.ts'
import { IssuePriorityName, IssueStatusName } from '../issues/schema.ts'
import { AGE_BANDS } from '../reports/rules.ts'

/** So many open issues are named, the oldest first; all are counted. */
export const PACK_OPEN_MAX = 300
/** One's own files, the newest first: older ones are not listed. */
export const PACK_FILES_MAX = 20

const NOT_A_MONTH = { error: 'Enter a month such as 2026-11.' }
export const MonthInput = z
  .string(NOT_A_MONTH)
  .check(z.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/, NOT_A_MONTH))

const PACK_OF = { developmentId: IdInput, month: MonthInput }
export const ReadPack = z.object(PACK_OF)
export const MakePack = z.object(PACK_OF)
export type MakePack = z.output<typeof MakePack>
export const PackParams = z.object({ packId: IdInput })

const Count = z.number()

/** An issue that was open then: nothing of it that says whose it is, nor what somebody wrote. */
export const PackIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  category: z.string(),
  propertyName: z.string(),
  /** Where it stood then. */
  status: IssueStatusName,
  priority: IssuePriorityName,
  reportedOn: Day,
  /** Days since the report, as calendar days. */
  age: z.number(),
})
export type PackIssue = z.infer<typeof PackIssue>

/** What a client is told of a development and a month. */
export const Pack = z.object({
  developmentId: Id,
  development: z.string(),
  /** As 2026-11. */
  month: z.string(),
  from: Day,
  to: Day,
  /** The day at whose end it says what is open. */
  openOn: Day,
  madeAt: Instant,
  issues: z.object({
    raised: Count,
    closed: Count,
    open: Count,
    /** Of what was raised. */
    answeredOnTime: Count,
    answeredLate: Count,
    /** Of what was closed. */
    completedOnTime: Count,
    completedLate: Count,
    /** What reporters answered to 'Is it fixed?', and how many gave stars. */
    yes: Count,
    partly: Count,
    no: Count,
    rated: Count,
  }),
  categories: z.array(
    z.object({ categoryId: Id, category: z.string(), raised: Count, closed: Count, open: Count }),
  ),
  ages: z.array(z.object({ band: z.enum(AGE_BANDS), count: Count })),
  openIssues: z.array(PackIssue),
  activities: z.object({ done: Count, missed: Count }),
  /** Null without any. */
  averageStars: z.nullable(z.number()),
  feedback: z.object({ count: Count, averageRating: z.nullable(z.number()) }),
})
export type Pack = z.infer<typeof Pack>

/** A pack as a file: one's own. */
export const PackFile = z.object({
  id: Id,
  developmentId: Id,
  development: z.string(),
  month: z.string(),
  /** `stuck`: it was not made, and another one can be asked for. */
  state: z.enum(['making', 'stuck', 'ready']),
  requestedAt: Instant,
  /** Until then it can be fetched. */
  expiresAt: Instant,
  /** Bytes. */
  size: z.nullable(z.number()),
})
export type PackFile = z.infer<typeof PackFile>
