import type { LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import type { PackFileRow } from './queries.ts'

/** A file that takes longer has failed, and can be requested again. */
const STUCK_MS = 10 * 60_000

export function stateOf({ state, requestedAt }: PackFileRow, now: Date): LandlordReportFile['state'] {
  const isStuck = state === 'making' && now.getTime() - requestedAt.getTime() > STUCK_MS
  return isStuck ? 'stuck' : state
}
