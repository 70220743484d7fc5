import type {
  ListProperties,
  Occupant,
  OwnProperty,
  PropertySummary,
} from '@doorstep/contract/properties/schema'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { decodeCursor } from '../../paging/cursors.ts'
import { NameCursor, namePage, positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Right } from '../../policy/policy.ts'
import { presentOwnProperty, presentProperty } from './present.ts'
import { findActiveProperties, findOccupants, findProperties, findProperty, hasOccupant } from './queries.ts'
import type { PropertyRow } from './queries.ts'

interface ListInput {
  query: { limit: number; cursor?: string | undefined; q?: string | undefined }
}

/**
 * Returns the list for the property switcher: a person's active properties. Staff get all properties that they can see.
 */
export async function listOwnProperties(ctx: Ctx, { query }: ListInput): Promise<Page<OwnProperty>> {
  const after = decodeCursor(NameCursor, query.cursor)
  const { rows, total } = await findActiveProperties(ctx, 'property:listOwn', {
    q: query.q,
    limit: query.limit,
    after,
  })
  return namePage(rows, query.limit, total, (row) => presentOwnProperty(ctx.actor, row))
}

/** Returns the properties that the reader can see. Staff also get inactive ones. */
export async function listProperties(
  ctx: Ctx,
  { query }: { query: ListProperties },
): Promise<Page<PropertySummary>> {
  const found = await findProperties(ctx, 'property:list', query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, query)
  return sortedPage(found, query, (rows) => rows.map((row) => presentProperty(ctx.actor, row)))
}

/** Returns the property if this right covers it, otherwise throws NOT_FOUND. */
export async function getProperty(ctx: Ctx, right: Right, propertyId: number): Promise<PropertyRow> {
  const property = await findProperty(ctx, right, propertyId)
  if (!property) throw notFound()
  return property
}

export async function listOccupants(
  ctx: Ctx,
  { params, query }: ListInput & { params: { propertyId: number } },
): Promise<Page<Occupant>> {
  await getProperty(ctx, 'property:listOccupants', params.propertyId)
  const after = decodeCursor(NameCursor, query.cursor)
  const { rows, total } = await findOccupants(ctx, params.propertyId, {
    q: query.q,
    limit: query.limit,
    after,
  })
  return namePage(rows, query.limit, total, (row) => row)
}

/** Whether the person has an approved account and is a tenant of the property. */
export async function isOccupant(ctx: Ctx, propertyId: number, userId: number): Promise<boolean> {
  return hasOccupant(ctx, propertyId, userId)
}
