import type { IssueDeadline } from '@doorstep/contract/issues/deadlines/schema'
import type { DeadlineRow } from './queries.ts'

export function presentDeadline(row: DeadlineRow): IssueDeadline {
  const { kind, ruleId, amount, unit } = row
  return {
    kind,
    from: row.from.toISOString(),
    dueAt: row.dueAt.toISOString(),
    metAt: row.metAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    ruleId,
    amount,
    unit,
  }
}
