import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import type { Ctx } from '../../context.ts'
import { holds } from '../../policy/scopes.ts'
import type { ManagedCategoryRow } from './queries.ts'

export function presentCategory(ctx: Ctx, row: ManagedCategoryRow): ManagedCategory {
  return { ...row, can: holds(ctx.actor, 'category:manage') ? ['category:manage'] : [] }
}
