import type { FastifyBaseLogger } from 'fastify'
import type { AnalyticsEvent } from '@doorstep/contract/analytics/schema'
import type { AnalyticsSettings } from './settings.ts'

const TRY_MS = 5000
/**
 * While this many requests are running, the server drops further events. So requests do not accumulate if the provider
 * does not respond.
 */
const IN_FLIGHT_MAX = 20
const WARN_EVERY_MS = 60_000

export interface Analytics {
  /** Sends the events to the provider. Never throws and never waits, because a lost count does no harm. */
  pass(clientId: string, events: readonly AnalyticsEvent[]): void
  /** Resolves when no request to the provider is running. */
  stop(): Promise<void>
}

/** Sends events to Google Analytics 4 through the Measurement Protocol. */
export function createAnalytics(
  { measurementId, apiSecret, url }: AnalyticsSettings,
  pageOrigin: () => string,
  log: FastifyBaseLogger,
): Analytics {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret })
  const address = `${url}/mp/collect?${query.toString()}`
  const inFlight = new Set<Promise<void>>()
  let warnedAt = -Infinity
  // Logs the reason without the address, which includes the secret.
  const warn = (reason: string): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ reason }, 'visits cannot be counted')
  }
  const send = async (body: string): Promise<void> => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TRY_MS),
      })
      await response.body?.cancel()
      if (!response.ok) warn(`http ${response.status}`)
    } catch (error) {
      warn(error instanceof Error ? error.name : 'unknown')
    }
  }
  return {
    pass: (clientId, events) => {
      if (inFlight.size >= IN_FLIGHT_MAX) return warn('too slow')
      const sending = send(
        JSON.stringify({
          client_id: clientId,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: events.map((event) => ({ name: event.name, params: paramsOf(event, pageOrigin()) })),
        }),
      ).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    },
    stop: async () => {
      await Promise.all(inFlight)
    },
  }
}

/** Without an engagement time, the provider does not count a visitor as active. */
const SHORTEST = { engagement_time_msec: 1 }

function paramsOf(event: AnalyticsEvent, origin: string): Record<string, string | number> {
  if (event.name === 'page_view')
    return { ...SHORTEST, page_location: origin + event.page, page_path: event.page }
  return event.name === 'login' ? { ...SHORTEST, method: event.method } : SHORTEST
}
