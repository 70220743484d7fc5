import type { LandlordReportFile } from '@doorstep/contract/landlord-reports/schema'
import type { LandlordReportRow } from './queries.ts'

/** If making a file takes longer than this, it has failed and the person can request a new file. */
const STUCK_MS = 10 * 60_000

export function stateOf({ state, requestedAt }: LandlordReportRow, now: Date): LandlordReportFile['state'] {
  const isStuck = state === 'making' && now.getTime() - requestedAt.getTime() > STUCK_MS
  return isStuck ? 'stuck' : state
}
