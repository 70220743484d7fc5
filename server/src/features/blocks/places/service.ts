import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Right } from '../../../policy/policy.ts'
import { findPlace } from './queries.ts'
import type { PlaceRow } from './queries.ts'

/** Returns the home or common parts. Throws NOT_FOUND if the right does not cover them. */
export async function getPlace(ctx: Ctx, right: Right, placeId: number): Promise<PlaceRow> {
  const place = await findPlace(ctx, right, placeId)
  if (!place) throw notFound()
  return place
}
