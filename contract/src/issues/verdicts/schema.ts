import * as z from 'zod/mini'
import { Id, IdInput, Instant } from '../../fields.ts'
import { DoneWork, VERDICT_FIELDS } from '../questions/schema.ts'
import { IssueStatusName } from '../schema.ts'
import { ANSWERS } from './rules.ts'

/** The reporter's answer to 'Is it fixed?'. */
export const GiveVerdict = z.object(VERDICT_FIELDS)
export type GiveVerdict = z.output<typeof GiveVerdict>

export const LinkedIssue = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
})
export type LinkedIssue = z.infer<typeof LinkedIssue>

export const DonePhotoParams = z.object({ issueId: IdInput, photoId: IdInput })

/** The answers and links of an issue, as this reader can see them. */
export const Verdicts = z.object({
  /** The answers that this reader can see, newest first. */
  verdicts: z.array(
    z.object({
      at: Instant,
      answer: z.enum(ANSWERS),
      stars: z.nullable(z.number()),
      words: z.nullable(z.string()),
    }),
  ),
  /** The work that firms did. Only for a reader who is asked whether the issue is fixed. */
  done: z.array(DoneWork),
  /** The closed issue that came back as this issue, because it was not fixed. */
  cameBackFrom: z.nullable(LinkedIssue),
  cameBackAs: z.nullable(LinkedIssue),
})
export type Verdicts = z.infer<typeof Verdicts>
