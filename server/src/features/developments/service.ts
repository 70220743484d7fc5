import { PLACE_CITIES_MAX } from '@doorstep/contract/developments/rules'
import type {
  Development,
  DevelopmentPlaces,
  ListDevelopmentChoices,
  ListDevelopmentPlaces,
  ListDevelopments,
} from '@doorstep/contract/developments/schema'
import type * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Right } from '../../policy/policy.ts'
import { presentDevelopment } from './present.ts'
import { findDevelopment, findDevelopmentBySite, findDevelopmentPlaces, findDevelopments } from './queries.ts'
import type { DevelopmentRow } from './queries.ts'

/** Lists developments in scope, including inactive ones. */
export async function listDevelopments(
  ctx: Ctx,
  { query }: { query: ListDevelopments },
): Promise<Page<Development>> {
  const found = await findDevelopments(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map((row) => presentDevelopment(ctx, row)))
}

/** Lists the active developments that the reader can choose. */
export async function listDevelopmentChoices(
  ctx: Ctx,
  { query }: { query: z.output<typeof ListDevelopmentChoices> },
): Promise<Page<Development>> {
  const sorted = { ...query, sort: 'name', onlyActive: true } as const
  return sortedPage(await findDevelopments(ctx, sorted, positionOf(sorted)), sorted, (rows) =>
    rows.map((row) => presentDevelopment(ctx, row)),
  )
}

export async function readDevelopmentPlaces(
  ctx: Ctx,
  { query }: { query: ListDevelopmentPlaces },
): Promise<DevelopmentPlaces> {
  return findDevelopmentPlaces(ctx, query, PLACE_CITIES_MAX)
}

/**
 * Returns the id of the development with this site name. Undefined if the name is unknown, or the development is out of
 * scope.
 */
export async function findSite(ctx: Ctx, right: Right, siteName: string): Promise<number | undefined> {
  return findDevelopmentBySite(ctx, right, siteName)
}

/** Returns the development. Throws NOT_FOUND if the right does not cover it. */
export async function getDevelopment(
  ctx: Ctx,
  right: Right,
  developmentId: number,
  options?: { lock: boolean },
): Promise<DevelopmentRow> {
  const development = await findDevelopment(ctx, right, developmentId, options)
  if (!development) throw notFound()
  return development
}
