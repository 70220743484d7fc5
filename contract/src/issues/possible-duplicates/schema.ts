import * as z from 'zod/mini'
import { Id, Instant } from '../../fields.ts'
import { IssueStatusName } from '../schema.ts'
import { DUPLICATE_SIGNS } from './rules.ts'

/** An issue of the same place that could be about the same problem. */
export const PossibleDuplicate = z.object({
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
  reportedAt: Instant,
  /** The signs that the two issues have in common. */
  signs: z.array(z.enum(DUPLICATE_SIGNS)),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>
