import * as z from 'zod/mini'
import { Id, Instant } from '../../fields.ts'
import { VERDICT_FIELDS } from '../questions/schema.ts'
import { IssueStatusName } from '../schema.ts'
import { ANSWERS } from './rules.ts'

/** What the reporter of an issue answers to 'Is it fixed?'. */
export const GiveVerdict = z.object(VERDICT_FIELDS)
export type GiveVerdict = z.output<typeof GiveVerdict>

export const LinkedIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
})
export type LinkedIssue = z.infer<typeof LinkedIssue>

/** What was answered about an issue, and what it is linked to, as this reader may see it. */
export const Verdicts = z.object({
  /** The newest first; withheld answers are left out. */
  verdicts: z.array(
    z.object({
      at: Instant,
      answer: z.enum(ANSWERS),
      stars: z.nullable(z.number()),
      words: z.nullable(z.string()),
    }),
  ),
  /** The one that was closed although it was not fixed. */
  cameBackFrom: z.nullable(LinkedIssue),
  cameBackAs: z.nullable(LinkedIssue),
})
export type Verdicts = z.infer<typeof Verdicts>
