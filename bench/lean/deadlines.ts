import type { IssuePriority } from '@doorstep/contract/issues/rules'
import type { GivingRule } from '@doorstep/server/features/deadlines/rules'
import { workingTimeAt } from '@doorstep/server/features/deadlines/rules'
import { deadlinesJson } from '@doorstep/server/features/deadlines/running/queries'
import { scheduleOf } from '@doorstep/server/time/workingTime'
import type { WorkingWeek } from '@doorstep/server/time/workingTime'
import type pg from 'pg'

interface Hours {
  workingWeek: WorkingWeek
  timeZone: string
}

/** Returns the deadlines of a report with this priority as JSON. */
export type DeadlinesOf = (priority: IssuePriority, from: Date) => string

// The data set has only the rules that the product comes with, and its developments count as English.
const RULES = `select id, priority, kind, amount, unit from deadline_rules
  where development_id is null and category_id is null and amount is not null order by kind`
const NATION = 'england'

/** Rules don't change during a measurement, so they are read once. */
export async function readDeadlines(pool: pg.Pool, hours: Hours): Promise<DeadlinesOf> {
  const { rows } = await pool.query<GivingRule & { priority: IssuePriority }>(RULES)
  const rules = Map.groupBy(rows, ({ priority }) => priority)
  const working = workingTimeAt(hours, { nation: NATION, changes: [] })
  return (priority, from) =>
    deadlinesJson(
      (rules.get(priority) ?? []).map((rule) => ({
        kind: rule.kind,
        rule,
        from,
        nation: NATION,
        warned: 0,
        ...scheduleOf({ from, amount: rule.amount, unit: rule.unit }, working),
      })),
    )
}
