import type { PlannedIssue, PlannedStep } from '../src/plan.ts'

/** Where an issue is after its planned steps. */
export function lastStatus({ steps }: PlannedIssue): string {
  return steps.reduce((status, step) => {
    if (step.kind === 'verdict') return step.answer === 'yes' ? 'Closed' : 'InProgress'
    return step.kind === 'status' ? step.status : status
  }, 'Submitted')
}

// A priority that the category gave already is not changed.
const MAYBE_NONE = ['own', 'priority']

/** Entries of the history that a step writes: an answer moves the issue as well. */
export function entriesOf({ kind }: PlannedStep): number {
  if (kind === 'verdict') return 2
  return MAYBE_NONE.includes(kind) ? 0 : 1
}
