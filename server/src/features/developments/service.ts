import type {
  Development,
  ListDevelopmentChoices,
  ListDevelopments,
} from '@doorstep/contract/developments/schema'
import type * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { placeOf, sortedPage } from '../../http/paging.ts'
import type { Page } from '../../http/paging.ts'
import { findDevelopments } from './queries.ts'

/** The developments in scope, inactive ones too. */
export async function listDevelopments(
  ctx: Ctx,
  { query }: { query: ListDevelopments },
): Promise<Page<Development>> {
  return sortedPage(await findDevelopments(ctx, query, placeOf(query)), query, (rows) => rows)
}

/** What a select of developments offers: the active ones. */
export async function listDevelopmentChoices(
  ctx: Ctx,
  { query }: { query: z.output<typeof ListDevelopmentChoices> },
): Promise<Page<Development>> {
  const sorted = { ...query, sort: 'name', onlyActive: true } as const
  return sortedPage(await findDevelopments(ctx, sorted, placeOf(sorted)), sorted, (rows) => rows)
}
