import type { AnalyticsEvent } from '@doorstep/contract/analytics/schema'
import { visitorId } from './consent.ts'

const loadSender = () => import('./send.ts')

/** Reports an event if the site counts visits and this person has agreed. This function never fails. */
export function count(event: AnalyticsEvent): void {
  const clientId = visitorId()
  if (clientId !== null) void loadSender().then(({ send }) => send(clientId, event), ignore)
}

/** Reports a visit to a page of the site. Sends only the page's pattern, never its address. */
export function countPage(pathname: string): void {
  const clientId = visitorId()
  if (clientId !== null) void loadSender().then(({ sendPage }) => sendPage(clientId, pathname), ignore)
}

// If the code that sends cannot load, nothing is counted. One uncounted visit or event does no harm.
const ignore = () => undefined
