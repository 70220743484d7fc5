import type { ActiveAlert, Alert, ListAlerts } from '@doorstep/contract/alerts/schema'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { placeOf, sortedPage } from '../../http/paging.ts'
import type { Page } from '../../http/paging.ts'
import { includes } from '../../policy/scopes.ts'
import { presentActiveAlert, presentAlert } from './present.ts'
import { findActiveAlerts, findAlerts } from './queries.ts'

/** What shows at a property now: switched on, begun and not over, of its site or of all. One query, polled by every page. */
export async function listActiveAlerts(
  ctx: Ctx,
  { params: { propertyId } }: { params: { propertyId: number } },
): Promise<ActiveAlert[]> {
  const found = await findActiveAlerts(ctx, propertyId)
  if (!found || !includes(ctx.actor, 'alert:readActive', { propertyId, developmentId: found.developmentId }))
    throw notFound()
  return found.alerts.map((row) => presentActiveAlert(row))
}

/** The alerts of the reader's sites, and those for all sites. */
export async function listAlerts(ctx: Ctx, { query }: { query: ListAlerts }): Promise<Page<Alert>> {
  const found = await findAlerts(ctx, query, placeOf(query))
  return sortedPage(found, query, (rows) => rows.map((row) => presentAlert(ctx, row)))
}
