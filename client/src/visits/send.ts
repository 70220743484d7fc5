import { analyticsEndpoints } from '@doorstep/contract/analytics/endpoints'
import type { AnalyticsEvent } from '@doorstep/contract/analytics/schema'
import { screenAt } from '@doorstep/contract/screens'
import { addressOf } from '../api/request.ts'

const { recordEvents } = analyticsEndpoints

/** Omits the session token, which identifies the person. `keepalive` lets the request finish after the page closes. */
export async function send(clientId: string, event: AnalyticsEvent): Promise<void> {
  await fetch(addressOf(recordEvents, {}), {
    method: recordEvents.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, events: [event] }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}

export async function sendPage(clientId: string, pathname: string): Promise<void> {
  const page = screenAt(pathname.replace(/(.)\/+$/, '$1'))
  if (page) await send(clientId, { name: 'page_view', page })
}
