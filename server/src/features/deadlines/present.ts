import type { DeadlineRule } from '@doorstep/contract/deadlines/schema'
import type { CategoryNames } from '../lookups/queries.ts'
import type { RuleRow } from './queries.ts'

export function presentRule(row: RuleRow, categories: CategoryNames): DeadlineRule {
  return { ...row, category: row.categoryId === null ? null : (categories.get(row.categoryId) ?? null) }
}
