import * as z from 'zod/mini'
import { DEADLINE_KINDS, DEADLINE_UNITS } from '../../deadlines/rules.ts'
import { Id, Instant } from '../../fields.ts'

/** What was promised for an issue: running where it is neither met nor ended. */
export const IssueDeadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  from: Instant,
  dueAt: Instant,
  metAt: z.nullable(Instant),
  /** Nothing is owed any more, and it was not met. */
  endedAt: z.nullable(Instant),
  /** Since when it waits for the resident. */
  pausedAt: z.nullable(Instant),
  /** The rule that it was set by. */
  ruleId: Id,
  amount: z.number(),
  unit: z.enum(DEADLINE_UNITS),
})
export type IssueDeadline = z.infer<typeof IssueDeadline>
