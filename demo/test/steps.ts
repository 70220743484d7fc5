import type { PlannedIssue, PlannedStep } from '../src/plan.ts'

/** Returns the status of the issue after all its planned steps. */
export function lastStatus({ steps }: PlannedIssue): string {
  return steps.reduce((status, step) => {
    if (step.kind === 'verdict') return step.answer === 'yes' ? 'Closed' : 'InProgress'
    return step.kind === 'status' ? step.status : status
  }, 'Submitted')
}

// An `own` or `priority` step that repeats the current value adds no history entry.
const MAYBE_NONE = ['own', 'priority']

/**
 * Returns the number of history entries that a step writes. A verdict also changes the status, so it writes two
 * entries.
 */
export function entriesOf({ kind }: PlannedStep): number {
  if (kind === 'verdict') return 2
  return MAYBE_NONE.includes(kind) ? 0 : 1
}
