import type { AnalyticsEvent } from '@doorstep/contract/analytics/schema'
import { visitorId } from './consent.ts'

const loadSender = () => import('./send.ts')

/** Tells that something happened, where visits are counted and this person has agreed to it. Never fails. */
export function count(event: AnalyticsEvent): void {
  const clientId = visitorId()
  if (clientId !== null) void loadSender().then(({ send }) => send(clientId, event), ignore)
}

/** Tells that a page was shown: which one of the site's, never the address itself. */
export function countPage(pathname: string): void {
  const clientId = visitorId()
  if (clientId !== null) void loadSender().then(({ sendPage }) => sendPage(clientId, pathname), ignore)
}

// A count that is lost is no harm.
const ignore = () => undefined
