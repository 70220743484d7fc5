import * as z from 'zod/mini'
import { DEADLINE_KINDS, DEADLINE_UNITS } from '../../deadlines/rules.ts'
import { Id, Instant } from '../../fields.ts'

/** A deadline of an issue. The deadline runs until it is met or ended. */
export const IssueDeadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  from: Instant,
  dueAt: Instant,
  metAt: z.nullable(Instant),
  /** When the deadline ended unmet, because it no longer applied. */
  endedAt: z.nullable(Instant),
  /** When the current pause for the resident began. */
  pausedAt: z.nullable(Instant),
  ruleId: Id,
  amount: z.number(),
  unit: z.enum(DEADLINE_UNITS),
})
export type IssueDeadline = z.infer<typeof IssueDeadline>
