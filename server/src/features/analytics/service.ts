import type { RecordEvents } from '@doorstep/contract/analytics/schema'
import type { SystemCtx } from '../../context.ts'
import { networkOf } from '../../limits/network.ts'

/**
 * Forwards the events that a page has counted. The caller never waits for the provider. Without a provider nothing
 * happens.
 */
export async function recordEvents(
  { services, caller }: SystemCtx,
  { body }: { body: RecordEvents },
): Promise<void> {
  if (!services.analytics) return
  await services.limits.inProcess('LIMIT_ANALYTICS').consume(networkOf(caller?.ip ?? ''))
  services.analytics.pass(body.clientId, body.events)
}
