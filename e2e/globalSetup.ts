import { buildClient } from '../scripts/build.mjs'
import { startCollector } from './collector.ts'
import { raisedLimits } from './limits.ts'
import { startServer } from './server.ts'
import { REPLY_DOMAIN } from './support/mail.ts'
import { startSessions } from './sessions.ts'

/**
 * Starts one server for all journeys, unless `E2E_BASE_URL` names one. That server needs `E2E_COLLECTOR_URL` as its
 * `ANALYTICS_URL`, `E2E_DATA_DIR` as its `DATA_DIR` and `REPLY_DOMAIN` as its `INBOUND_MAIL_DOMAIN`. Workers read
 * these variables.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stopServer = process.env.E2E_BASE_URL ? undefined : await serve()
  const sessions = await startSessions()
  process.env.E2E_SESSIONS_URL = sessions.url
  return async () => {
    await sessions.stop()
    await stopServer?.()
  }
}

async function serve(): Promise<() => Promise<void>> {
  buildClient()
  const collector = await startCollector()
  const server = await startServer({
    ...raisedLimits,
    INBOUND_MAIL_DOMAIN: REPLY_DOMAIN,
    ANALYTICS_MEASUREMENT_ID: 'G-JOURNEYS1',
    ANALYTICS_API_SECRET: 'secret-of-the-provider',
    ANALYTICS_URL: collector.url,
  })
  process.env.E2E_BASE_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  process.env.E2E_COLLECTOR_URL = collector.url
  return async () => {
    await server.stop()
    await collector.stop()
  }
}
