import { buildClient } from '../scripts/build.mjs'
import { raisedLimits } from './limits.ts'
import { startServer } from './server.ts'

/** One server for all journeys; its address reaches the workers through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  buildClient()
  const server = await startServer(raisedLimits)
  process.env.E2E_BASE_URL = server.url
  return server.stop
}
