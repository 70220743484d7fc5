import * as z from 'zod/mini'
import { Id, IdInput, text } from '../../fields.ts'
import { SetOwner } from '../owners/schema.ts'
import { ISSUE_NOTE_MAX } from '../rules.ts'
import { IssuePriorityName, IssueStatusName } from '../schema.ts'
import { BULK_ISSUES_MAX, ISSUE_ACTS } from './rules.ts'

const NOT_A_FLAG = { error: 'Choose true or false.' }

export const BulkIssueIds = z
  .array(IdInput, { error: 'Choose issues.' })
  .check(
    z.minLength(1, { error: 'Choose issues.' }),
    z.maxLength(BULK_ISSUES_MAX, { error: `Choose at most ${BULK_ISSUES_MAX} issues at once.` }),
  )

/** The result for one of several issues. */
export const BULK_RESULT = {
  issueId: Id,
  /** The job number. All details are null if the issue does not exist or the reader does not manage it. */
  jobId: z.nullable(z.number()),
  title: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused']),
  /** The result of the action, or why the server refused it. */
  message: z.string(),
}

/**
 * One action on several issues, with the same rules as for a single issue. A dry run checks everything and changes
 * nothing.
 */
export const ChangeIssues = z.object({
  act: z.enum(ISSUE_ACTS, { error: 'Choose what to do from the list.' }),
  issueIds: BulkIssueIds,
  /**
   * A comment that is added to each issue, or the reason for a changed priority. The action that sets an owner needs no
   * comment.
   */
  comment: z.optional(z.nullable(text('Comments', 0, ISSUE_NOTE_MAX))),
  /** Hides the comment from residents. */
  internal: z.optional(z.boolean(NOT_A_FLAG)),
  /** The new status, if the action is `step`. */
  status: z.optional(IssueStatusName),
  ownerId: z.optional(SetOwner.shape.ownerId),
  priority: z.optional(IssuePriorityName),
  /** Cancels the open work orders of each issue that ends. */
  cancelOrders: z.optional(z.boolean(NOT_A_FLAG)),
  dryRun: z.optional(z.boolean(NOT_A_FLAG)),
})
export type ChangeIssues = z.output<typeof ChangeIssues>

/** The result for each issue, in the order of the requested ids. A dry run returns the expected result. */
export const ChangeIssuesResult = z.object({
  results: z.array(
    z.object({
      ...BULK_RESULT,
      status: z.nullable(IssueStatusName),
      /** The values before the action, which undo restores. */
      before: z.nullable(
        z.object({
          status: IssueStatusName,
          ownerId: z.nullable(Id),
          priority: z.nullable(IssuePriorityName),
        }),
      ),
    }),
  ),
})
export type ChangeIssuesResult = z.infer<typeof ChangeIssuesResult>
