import type { Development } from '@doorstep/contract/developments/schema'
import type { Ctx } from '../../context.ts'
import { includes } from '../../policy/scopes.ts'
import type { DevelopmentRow } from './queries.ts'

export function presentDevelopment(ctx: Ctx, row: DevelopmentRow): Development {
  const isOwn = includes(ctx.actor, 'development:update', { developmentId: row.developmentId })
  return { ...row, can: isOwn ? ['development:update', 'property:create', 'collection:update'] : [] }
}
