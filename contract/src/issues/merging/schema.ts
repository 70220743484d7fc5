import * as z from 'zod/mini'
import { Day, Id, IdInput, Instant } from '../../fields.ts'
import { IssueStatusName } from '../schema.ts'

/** `intoId` is the older issue, which will handle this one. */
export const MergeIssue = z.object({ intoId: IdInput })
export type MergeIssue = z.output<typeof MergeIssue>

/** The issue that handles a merged issue, as staff or the reporter of the merged issue can see it. */
const MergedInto = z.object({
  /**
   * The id of the issue that handles this one, for staff. In common parts, also for a reporter who can see that issue
   * on its page for the building.
   */
  issueId: z.nullable(Id),
  jobId: z.nullable(z.number()),
  title: z.nullable(z.string()),
  status: IssueStatusName,
  reportedOn: Day,
  expectedBy: z.nullable(Day),
  /** Notes that staff wrote for people who follow that issue. Empty for staff, who read the notes on that issue. */
  posts: z.array(z.object({ at: Instant, text: z.string() })),
})

const MergedIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  mergedAt: Instant,
})

export const IssueMerges = z.object({
  /**
   * The issue that handles this one. Null if the issue is not merged, or if the reader may know only that it is merged.
   */
  into: z.nullable(MergedInto),
  /** When the issue was merged, and the last moment at which staff can undo the merge. */
  mergedAt: z.nullable(Instant),
  undoableUntil: z.nullable(Instant),
  /** The issues that were merged into this one, for staff. */
  merged: z.array(MergedIssue),
})
export type IssueMerges = z.infer<typeof IssueMerges>
