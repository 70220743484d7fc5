import type { CancelledIncident } from '@doorstep/contract/incidents/cancelled/schema'
import type { Ctx, Params } from '../../../context.ts'
import { getProperty } from '../../properties/service.ts'
import { findCancelled } from './queries.ts'

/**
 * Lists the incidents affecting a home that were cancelled recently, each with its reason. Their alerts are no longer
 * shown, and not everybody gets the emails.
 */
export async function listCancelledIncidents(
  ctx: Ctx,
  { params: { propertyId } }: Params<'propertyId'>,
): Promise<CancelledIncident[]> {
  await getProperty(ctx, 'incident:read', propertyId)
  const rows = await findCancelled(ctx, propertyId)
  return rows.map((row) => ({ ...row, cancelledAt: row.cancelledAt.toISOString() }))
}
