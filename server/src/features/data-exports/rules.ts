import {
  EXPORT_BEING_FETCHED,
  EXPORT_EXPIRED,
  EXPORT_IS_READY,
  EXPORT_NOT_READY,
  EXPORT_TAKEN,
  EXPORT_UNDER_WAY,
} from '@doorstep/contract/data-exports/texts'
import type { DataExportRow } from './queries.ts'

/** How many of the newest entries about security, and of the newest reads of personal data, a copy has. */
export const SECURITY_MAX = 10_000
export const READS_MAX = 10_000

/** A copy that is not made within this time has failed and can be requested again. */
const STUCK_MS = 3_600_000
/** After this time without a heartbeat, a download counts as over, because its process has ended. */
export const FETCH_MS = 5 * 60_000
/** Time between two heartbeats of a download while it sends data. */
export const FETCH_BEAT_MS = 60_000
/** A download that misses this many heartbeats is cut off, before it counts as over. */
export const BEATS_MISSED_MAX = FETCH_MS / FETCH_BEAT_MS - 1

const isOlder = (moment: Date, ms: number, now: Date): boolean => now.getTime() - moment.getTime() > ms

export function isStuck({ state, requestedAt }: DataExportRow, now: Date): boolean {
  return state === 'making' && isOlder(requestedAt, STUCK_MS, now)
}

export function isReady(row: DataExportRow, now: Date): row is DataExportRow & { fileKey: string } {
  return row.state === 'ready' && row.fileKey !== null && row.expiresAt !== null && row.expiresAt > now
}

/** Returns the reason why the person cannot request a new copy now. Undefined if they can. */
export function reasonToWait(row: DataExportRow | undefined, now: Date): string | undefined {
  if (!row) return undefined
  if (row.state === 'making' && !isStuck(row, now)) return EXPORT_UNDER_WAY
  return isReady(row, now) ? EXPORT_IS_READY : undefined
}

export function reasonNotToFetch(row: DataExportRow | undefined, now: Date): string | undefined {
  if (row?.state === 'taken') return EXPORT_TAKEN
  if (row?.state === 'expired' || (row?.state === 'ready' && !isReady(row, now))) return EXPORT_EXPIRED
  if (!row || !isReady(row, now)) return EXPORT_NOT_READY
  if (row.fetchingSince !== null && !isOlder(row.fetchingSince, FETCH_MS, now)) return EXPORT_BEING_FETCHED
  return undefined
}
