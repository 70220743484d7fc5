import * as z from 'zod/mini'
import { Id, IdInput, text } from '../../fields.ts'
import { SetOwner } from '../owners/schema.ts'
import { ISSUE_NOTE_MAX, IssuePriorityName, IssueStatusName } from '../schema.ts'
import { ISSUE_ACTS } from './rules.ts'

export const BULK_ISSUES_MAX = 50

const NOT_A_FLAG = { error: 'Choose true or false.' }

/**
 * One act on several issues, each by the rules of doing it to one. A dry run is the rehearsal: it judges everything and
 * changes nothing.
 */
export const ChangeIssues = z.object({
  act: z.enum(ISSUE_ACTS, { error: 'Choose what to do from the list.' }),
  issueIds: z
    .array(IdInput, { error: 'Choose issues.' })
    .check(
      z.minLength(1, { error: 'Choose issues.' }),
      z.maxLength(BULK_ISSUES_MAX, { error: `Choose at most ${BULK_ISSUES_MAX} issues at once.` }),
    ),
  /** Said of each of them; of a priority, why. An owner needs none. */
  comment: z.optional(z.nullable(text('Comments', 0, ISSUE_NOTE_MAX))),
  /** Keeps the comment from residents. */
  internal: z.optional(z.boolean(NOT_A_FLAG)),
  /** Of a step: where it leads. */
  status: z.optional(IssueStatusName),
  ownerId: z.optional(SetOwner.shape.ownerId),
  priority: z.optional(IssuePriorityName),
  /** Ends the work orders that are still open with each issue. */
  cancelOrders: z.optional(z.boolean(NOT_A_FLAG)),
  dryRun: z.optional(z.boolean(NOT_A_FLAG)),
})
export type ChangeIssues = z.output<typeof ChangeIssues>

/** In the order of the ids. In a dry run it is what would be. */
export const ChangeIssuesResult = z.object({
  results: z.array(
    z.object({
      issueId: Id,
      /** Null, as all else of it, for one that is not there, or that the reader does not look after. */
      jobId: z.nullable(z.number()),
      title: z.nullable(z.string()),
      outcome: z.enum(['done', 'refused']),
      /** What becomes of it, or why nothing does. */
      message: z.string(),
      status: z.nullable(IssueStatusName),
      /** As it was: what an undo goes back to. */
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
