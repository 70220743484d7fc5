import type { OwnerRule } from '@doorstep/contract/owner-rules/schema'
import type { CategoryNames } from '../lookups/queries.ts'
import type { OwnerRuleRow } from './queries.ts'

export function presentOwnerRule(row: OwnerRuleRow, categories: CategoryNames): OwnerRule {
  return { ...row, category: row.categoryId === null ? null : (categories.get(row.categoryId) ?? null) }
}
