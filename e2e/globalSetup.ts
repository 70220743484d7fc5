import { buildClient } from '../scripts/build.mjs'
import { raisedLimits } from './limits.ts'
import { startServer } from './server.ts'

/** One server for all journeys, unless `E2E_BASE_URL` names one; its address reaches the workers that way. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  buildClient()
  const server = await startServer(raisedLimits)
  process.env.E2E_BASE_URL = server.url
  return server.stop
}
